/** The point of an item on a map, which sets its two numbers. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { project, unproject } from "../../map/projection.ts";
import type { Point } from "../../map/projection.ts";
import { WorldMap } from "../../map/world-map.tsx";
import { useDeskWords } from "../words/words.ts";
import { Fold } from "./fold.tsx";
import { setValue, useFormItem, useValue } from "./form-item.ts";
import type { ItemForm } from "./item-schema.ts";

/** Ten metres. */
const DIGITS = 4;

const round = (degrees: number): number => Number(degrees.toFixed(DIGITS));

function PointOnMap({
  longitude: longitudePath,
  latitude: latitudePath,
}: NonNullable<ItemForm["place"]>): JSX.Element {
  const words = useDeskWords().form.map;
  const item = useFormItem();
  const longitude = useValue(longitudePath);
  const latitude = useValue(latitudePath);
  const points = useMemo(
    () =>
      typeof longitude === "number" && typeof latitude === "number"
        ? [{ id: "point", name: words.point, at: project(longitude, latitude) }]
        : [],
    [longitude, latitude, words],
  );
  const pick = (at: Point): void => {
    const [east, north] = unproject(at);
    setValue(item, longitudePath, round(east));
    setValue(item, latitudePath, round(north));
  };
  return (
    <>
      {!item.isReadOnly && <p class="hint">{words.note}</p>}
      <WorldMap
        label={words.point}
        points={points}
        onOpen={() => undefined}
        {...(!item.isReadOnly && { onPick: pick })}
      />
    </>
  );
}

export function PlaceOnMap({ place }: { readonly place: ItemForm["place"] }): JSX.Element {
  const words = useDeskWords().form.map;
  return (
    <Fold summary={<span class="panel-name">{words.title}</span>} has={() => false}>
      {() => place && <PointOnMap {...place} />}
    </Fold>
  );
}
