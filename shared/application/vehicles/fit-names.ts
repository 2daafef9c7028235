import { bytesInAnswer } from "../../domain/bytes-in-answer.ts";
import type { CollectedNames } from "../../domain/dealers/collect-names.ts";

/**
 * The maximum size in bytes of the model names in a response, and of the sub-model names. The limit allows about fifty
 * thousand names, ten times as many as in a real market. Without it, a batch with a separate model for every car would
 * break the vocabulary of all partners.
 */
const namesBytes = 1024 * 1024;

/** Remaining bytes, reduced by each accepted name in alphabetical order. */
class Room {
  #left = namesBytes;

  /**
   * Subtracts the size of a name and reports whether the name fits. A response contains its JSON as a JSON string, so
   * the size is that of a name encoded twice.
   */
  take(name: string): boolean {
    this.#left -= bytesInAnswer(JSON.stringify(name));
    return this.#left >= 0;
  }
}

/** Returns the names that fit into a response, in alphabetical order. */
export function fitNames({ models, subModels }: CollectedNames): CollectedNames {
  const [modelRoom, subModelRoom] = [new Room(), new Room()];
  return {
    models: takeLists(models, modelRoom),
    subModels: Object.fromEntries(
      Object.entries(subModels)
        .filter(([make]) => subModelRoom.take(make))
        .map(([make, lists]) => [make, takeLists(lists, subModelRoom)]),
    ),
  };
}

const takeLists = (lists: Readonly<Record<string, string[]>>, room: Room): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(lists)
      .filter(([name]) => room.take(name))
      .map(([name, list]) => [name, list.filter((one) => room.take(one))]),
  );
