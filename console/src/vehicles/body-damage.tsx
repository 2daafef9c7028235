import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Grid from "@cloudscape-design/components/grid";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { BodyCondition, BodyPanel } from "../api/generated/types.ts";
import { BodyDrawing } from "./body-drawing.tsx";
import { drawnDamage, type NumberedPanel, numberPanels } from "./place-panel.ts";

/** Shows the damage of a car's body in a drawing, and as a list with the same content. */
export function BodyDamage({ condition }: { condition: BodyCondition | null }) {
  return (
    <Container header={<Header variant="h2">Body damage</Header>}>
      {condition === null ? (
        "The source gives no information about the body. Damage is still possible."
      ) : (
        <KnownDamage condition={condition} />
      )}
    </Container>
  );
}

function KnownDamage({ condition: { panels, image_url } }: { condition: BodyCondition }) {
  const numbered = numberPanels(panels);
  const damage = drawnDamage(numbered);
  return (
    <Grid
      gridDefinition={[{ colspan: { default: 12, s: 6, l: 5 } }, { colspan: { default: 12, s: 6, l: 7 } }]}
    >
      <div className="drawings">
        <BodyDrawing view="outer" title="Outer panels" damage={damage} />
        <BodyDrawing view="frame" title="Frame" damage={damage} />
      </div>
      <SpaceBetween size="s">
        {numbered.length === 0 ? (
          <StatusIndicator type="success">No damaged panels.</StatusIndicator>
        ) : (
          <ol className="damage-list" aria-label="Damaged panels, worst first">
            {numbered.map((one) => (
              <DamageEntry key={one.number} entry={one} />
            ))}
          </ol>
        )}
        {image_url !== null && (
          <Link href={image_url} external externalIconAriaLabel="Opens in a new tab">
            Drawing from the source
          </Link>
        )}
      </SpaceBetween>
    </Grid>
  );
}

const severitySigns: Record<BodyPanel["severity"], { type: StatusIndicatorProps.Type; text: string }> = {
  low: { type: "info", text: "Light" },
  medium: { type: "warning", text: "Medium" },
  high: { type: "error", text: "Severe" },
};

function DamageEntry({ entry: { panel, region } }: { entry: NumberedPanel }) {
  const { type, text } = severitySigns[panel.severity];
  return (
    <li>
      <StatusIndicator type={type}>{text}</StatusIndicator> {panel.description}
      {region === null && (
        <Box variant="span" color="text-body-secondary">
          {" "}
          (not on the drawing)
        </Box>
      )}
      {panel.raw_label_ko !== null && (
        <Box color="text-body-secondary" fontSize="body-s">
          <span lang="ko">{panel.raw_label_ko}</span>
          {panel.raw_panel_code !== null && `, code ${panel.raw_panel_code}`}
        </Box>
      )}
    </li>
  );
}
