import { type BodyRegion, bodyRegions, drawingSize, type RegionId } from "./body-regions.ts";
import type { RegionDamage } from "./place-panel.ts";

const regions = Object.entries(bodyRegions) as [RegionId, BodyRegion][];

/** Shows one drawing of the car from above. Damaged parts are marked by color, line style and number. */
export function BodyDrawing(props: {
  view: BodyRegion["view"];
  title: string;
  damage: readonly RegionDamage[];
}) {
  const { view, title, damage } = props;
  const marked = new Map(damage.map((one) => [one.region, one]));
  const shown = regions.filter(([, region]) => region.view === view);
  const count = shown.filter(([id]) => marked.has(id)).length;
  return (
    <figure className="drawing">
      <svg
        viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
        role="img"
        aria-label={`${title} from above, with the front at the top: ${count} marked. The list describes the same damage.`}
      >
        {shown.map(([id, { x, y, width, height }]) => {
          const mark = marked.get(id);
          return (
            <g key={id}>
              <rect
                className={mark === undefined ? "panel" : `panel panel-${mark.severity}`}
                {...{ x, y, width, height }}
                rx={6}
              />
              {mark !== undefined && (
                <text className="panel-number" x={x + width / 2} y={y + height / 2}>
                  {mark.numbers.join(" ")}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption aria-hidden="true">{title}</figcaption>
    </figure>
  );
}
