/** How a resource, its fields and their values are called, as its declaration says it. */
import { useMemo } from "preact/hooks";
import { bodyOf } from "../../state/outcome.ts";
import { tagOf } from "../../state/service.ts";
import { nameOfLanguage } from "../../words/words.ts";
import { readForm } from "../form/item-schema.ts";
import type { FormField, ItemForm, ItemSchema } from "../form/item-schema.ts";
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

function nameField(form: ItemForm, path: string): string {
  const [name = "", code] = path.split(".");
  const field = findField(form, path);
  if (!field) return path;
  if (name !== form.localized || code === undefined) return field.title;
  const language = nameOfLanguage(tagOf(code));
  return isNamed(name)(field) ? language : `${field.title} (${language})`;
}

function nameValue(form: ItemForm, path: string, value: unknown): unknown {
  const { choices = [] } = findField(form, path) ?? {};
  const nameOne = (one: unknown): unknown =>
    choices.find((choice) => choice.value === one)?.title ?? one;
  return Array.isArray(value) ? value.map(nameOne) : nameOne(value);
}

/** @param resource undefined: paths are shown as they are */
export function useLabels(resource: string | undefined): Labels {
  const { value: reply } = useReply(
    resource === undefined ? undefined : `/fields/${encodeURIComponent(resource)}`,
  );
  return useMemo(() => {
    const schema = bodyOf(reply) as ItemSchema | undefined;
    const form = schema && readForm(schema);
    return {
      form,
      title: form?.title ?? resource ?? "",
      nameField: (path) => (form ? nameField(form, path) : path),
      nameValue: (path, value) => (form ? nameValue(form, path, value) : value),
      findField: (path) => form && findField(form, path),
    };
  }, [reply, resource]);
}
