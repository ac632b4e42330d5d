/** Texts by language: side by side where there is room, one below the other where there is not. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { IconButton } from "../../parts/icon-button.tsx";
import { Notice } from "../../parts/notices.tsx";
import { useDeskWords } from "../words/words.ts";
import { FieldGroup } from "./field-group.tsx";
import { Fold } from "./fold.tsx";
import { removePath, setValue, useChange, useFormItem, useValue } from "./form-item.ts";
import { firstMemberOf, firstTextOf, startOfText } from "./item-schema.ts";
import type { FormField, FormLanguage } from "./item-schema.ts";
import { goneLanguagesOf, languagesOf } from "./item-values.ts";

/** So many are open at first. */
const OPEN = { wide: 3, narrow: 1 } as const;
const isWide = (): boolean => matchMedia("(min-width: 60rem)").matches;

const textOf = ({ tag, isRightToLeft }: FormLanguage) =>
  ({ lang: tag, dir: isRightToLeft ? "rtl" : "ltr" }) as const;

function FallbackText({
  path,
  language,
}: {
  readonly path: string;
  readonly language: FormLanguage;
}): JSX.Element | null {
  const value = useValue(path);
  if (typeof value !== "string") return null;
  return (
    <span class="fallback-text">
      {language.title}: <bdi {...textOf(language)}>{value}</bdi>
    </span>
  );
}

function Summary({
  group,
  language,
}: {
  readonly group: FormField;
  readonly language: FormLanguage;
}): JSX.Element {
  const words = useDeskWords().form.language;
  const text = useValue(`${group.name}.${language.code}`);
  return (
    <>
      <span class="panel-name">{language.title}</span> <code class="quiet">{language.code}</code>{" "}
      {language.isFallback && <span class="badge">{words.fallback}</span>}{" "}
      <bdi class="hint language-first" {...textOf(language)}>
        {firstTextOf(text, group.members)}
      </bdi>
    </>
  );
}

function LanguageCard({
  group,
  language,
  fallback,
  isOpenFirst,
}: {
  readonly group: FormField;
  readonly language: FormLanguage;
  readonly fallback: FormLanguage | undefined;
  readonly isOpenFirst: boolean;
}): JSX.Element {
  const words = useDeskWords().form.language;
  const item = useFormItem();
  const path = `${group.name}.${language.code}`;
  const isOther = fallback !== undefined && fallback.code !== language.code;
  return (
    <Fold
      look="card language-card"
      summary={<Summary group={group} language={language} />}
      isOpenFirst={isOpenFirst}
      has={(wanted) => wanted.startsWith(`${path}.`)}
    >
      {() => (
        <>
          <FieldGroup
            fields={group.members}
            prefix={`${path}.`}
            text={textOf(language)}
            hintOf={({ name, kind, made }) =>
              isOther && !made && /varchar/iu.test(kind) ? (
                <FallbackText path={`${group.name}.${fallback.code}.${name}`} language={fallback} />
              ) : undefined
            }
          />
          {!item.isReadOnly && (
            <button
              type="button"
              class="button button-small button-quiet"
              onClick={() => removePath(item, path, true)}
            >
              {words.remove(language.title)}
            </button>
          )}
        </>
      )}
    </Fold>
  );
}

function AddLanguage({
  group,
  languages,
}: {
  readonly group: FormField;
  readonly languages: readonly FormLanguage[];
}): JSX.Element | null {
  const words = useDeskWords().form.language;
  const item = useFormItem();
  const [chosen, setChosen] = useState("");
  const [first] = languages;
  if (!first) return null;
  const code = languages.some((one) => one.code === chosen) ? chosen : first.code;
  return (
    <div class="row row-tight add-language">
      <label class="field">
        <span class="label">{words.add}</span>
        <select value={code} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {languages.map((one) => (
            <option key={one.code} value={one.code} selected={one.code === code}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="button"
        onClick={() => {
          const path = `${group.name}.${code}`;
          const member = firstMemberOf(group);
          if (!member) return;
          setValue(item, path, startOfText(group));
          item.wanted.set(`${path}.${member.name}`);
        }}
      >
        {words.addNow}
      </button>
    </div>
  );
}

export function ItemLanguages({ group }: { readonly group: FormField }): JSX.Element {
  const words = useDeskWords().form.language;
  const item = useFormItem();
  const { languages } = item.form;
  const codes = useChange(item, (change) =>
    languagesOf(item.isNew && !change ? item.first : item.item, change, group.name),
  );
  const gone = useChange(item, (change) => goneLanguagesOf(change, group.name));
  const fallback = languages.find(({ isFallback }) => isFallback);
  const ordered = languages.toSorted(
    (one, other) => Number(other.isFallback) - Number(one.isFallback),
  );
  const shown = ordered.filter(({ code }) => codes.includes(code));
  const others = ordered.filter(({ code }) => !codes.includes(code) && !gone.includes(code));
  const open = isWide() ? OPEN.wide : OPEN.narrow;
  return (
    <fieldset class="stack language-group">
      <legend class="label">{group.title}</legend>
      {group.help !== "" && (
        <p class="hint">
          <bdi>{group.help}</bdi>
        </p>
      )}
      {shown.length === 0 && <p class="quiet">{words.none}</p>}
      <div class="tiles languages">
        {shown.map((language, at) => (
          <LanguageCard
            key={language.code}
            group={group}
            language={language}
            fallback={fallback}
            isOpenFirst={at < open}
          />
        ))}
      </div>
      {gone.map((code) => (
        <Notice key={code} kind="warning">
          <p>{words.backAgain(languages.find((one) => one.code === code)?.title ?? code)}</p>
          <IconButton
            label={words.backAgain(code)}
            sign="↺"
            onPress={() => removePath(item, `${group.name}.${code}`, false)}
          />
        </Notice>
      ))}
      {!item.isReadOnly && <AddLanguage group={group} languages={others} />}
    </fieldset>
  );
}
