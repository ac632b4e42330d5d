/** A resource as people call it; what files and addresses call it is a hint. */
import type { JSX } from "preact";
import { useNaming } from "../state/naming.ts";

export function ResourceName({ name }: { readonly name: string }): JSX.Element {
  const title = useNaming().resource(name);
  return title === name ? (
    <>{name}</>
  ) : (
    <span title={name}>
      <bdi dir="auto">{title}</bdi>
    </span>
  );
}
