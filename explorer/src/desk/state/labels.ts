/** How a resource, its fields and their values are called, as its declaration says it. */
import { useMemo } from "preact/hooks";
import { bodyOf } from "../../state/outcome.ts";
import { readForm } from "../form/item-schema.ts";
import type { FormField, ItemForm } from "../form/item-schema.ts";
import type { ItemFields } from "../../../../src/desk/field-rows.ts";
import { useNaming } from "./naming.ts";
import { useReply } from "./request.ts";

export interface Labels {
  /** Undefined: it is not known, or not yet. */
  readonly form: ItemForm | undefined;
  readonly title: string;
  /** Of a path such as `Text.DE.Title`. */
  readonly nameField: (path: string) => string;
  readonly nameValue: (path: string, value: unknown) => unknown;
  readonly findField: (path: string) => FormField | undefined;
}

const isNamed =
  (name: string) =>
  (field: FormField): boolean =>
    field.name === name;

function findField({ fields, localized }: ItemForm, path: string): FormField | undefined {
  const [name = "", ...inner] = path.split(".");
  const field = fields.find(isNamed(name));
  const [member] = name === localized ? inner.slice(1) : inner;
  return member === undefined ? field : field?.members.find(isNamed(member));
}

/** @param resource undefined: paths are shown as they are */
export function useLabels(resource: string | undefined): Labels {
  const { value: reply } = useReply(
    resource === undefined ? undefined : `/fields/${encodeURIComponent(resource)}`,
  );
  const naming = useNaming();
  return useMemo(() => {
    const schema = bodyOf(reply) as ItemFields | undefined;
    const form = schema && readForm(schema);
    return {
      form,
      title: naming.resource(resource ?? ""),
      nameField: (path) => naming.field(resource ?? "", path),
      nameValue: (path, value) => naming.value(resource ?? "", path, value),
      findField: (path) => form && findField(form, path),
    };
  }, [reply, resource, naming]);
}
