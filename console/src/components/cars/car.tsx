import { useState } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { CopyId } from "../copy-id.tsx";
import { PageLink } from "../page-link.tsx";
import { carMessages } from "./car-messages.ts";
import { type NamedCar, nameCar } from "./name-car.ts";

/** The minimum width of a car column in pixels, with room for the photo and a few words. */
export const carColumnWidth = 210;

/** Shows a car: small photo, name, plate, source and lot number, with its id to copy. */
export function Car({ car, href, id }: { car: NamedCar; href?: string; id?: string }) {
  const say = useMessages(carMessages);
  const text = nameCar(car, say);
  const name = (
    <span className="car-name" dir="auto" title={text}>
      {text}
    </span>
  );
  return (
    <div className="car">
      <CarPhoto url={car.vehicle?.photo_url ?? null} />
      <div className="car-words">
        <div>
          {href === undefined ? <strong>{name}</strong> : <PageLink href={href}>{name}</PageLink>}
          {id !== undefined && <CopyId id={id} />}
        </div>
        <CarDetail car={car} />
      </div>
    </div>
  );
}

/** Shows a car's plate, source and lot number in a line. */
function CarDetail({ car: { vehicle, license_plate } }: { car: NamedCar }) {
  const say = useMessages(carMessages);
  const { source, lot_number } = vehicle ?? {};
  const parts = [
    license_plate,
    source == null ? null : say(source),
    lot_number == null ? null : say("lot", { number: lot_number }),
  ].filter((part) => part !== null);
  return (
    <div className="car-detail">
      {parts.map((part, place) => (
        <span key={part}>
          {place > 0 && " · "}
          <bdi>{part}</bdi>
        </span>
      ))}
    </div>
  );
}

/**
 * Shows a photo, or an empty box of the same size if there is no photo. The photo has no text alternative, because the
 * car's name is next to it.
 */
function CarPhoto({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url === null || broken === url) return <div className="car-photo" aria-hidden="true" />;
  return (
    <img
      className="car-photo"
      src={url}
      alt=""
      width={64}
      height={48}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
    />
  );
}
