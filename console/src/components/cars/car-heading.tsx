import type { ReactNode } from "react";
import { CopyId } from "../copy-id.tsx";
import { Car } from "./car.tsx";
import type { NamedCar } from "./name-car.ts";

/** Shows the car, its owner and the id of the subject below the title of a page about a car. */
export function CarHeading(props: { car: NamedCar; href?: string; id: string; children?: ReactNode }) {
  const { car, href, id, children } = props;
  return (
    <div className="car-heading">
      <Car car={car} {...(href !== undefined && { href })} />
      {children}
      <CopyId id={id} isShown />
    </div>
  );
}
