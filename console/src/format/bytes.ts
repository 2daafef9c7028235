const units = ["B", "KiB", "MiB", "GiB"] as const;
const step = 1024;

/** Returns a size with its unit, by powers of 1,024: `512 B`, `1.5 MiB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < step ? 0 : Math.floor(Math.log(bytes) / Math.log(step)));
  const figure = new Intl.NumberFormat("en-US", { maximumFractionDigits: power === 0 ? 0 : 1 });
  return `${figure.format(bytes / step ** power)} ${units[power]}`;
}
