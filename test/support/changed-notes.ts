/** Notes that refer to places, published, to be changed item by item. */
import type { TestContext } from "node:test";
import type { PlainObject } from "../../src/content/record.ts";
import type { ItemChange } from "../../src/publish/given-change.ts";
import type { ReleaseContent, StoreReader } from "../../src/store/store.ts";
import { createContentStore } from "./content-store.ts";

const FILES = {
  "installation.yaml": `
customAttributes:
  notes: { TOPIC: { type: enum, values: [ART, SPORT] }, SEATS: { type: integer } }
  Article: { LEAD: { type: string } }
resources:
  notes:
    fields:
      Number: { type: integer, nullable: true, unique: true }
      Kinds: { type: set, values: [ONE, TWO], nullable: true }
      Tags: { type: list, nullable: true }
      Open: { type: boolean, default: true }
      See: { type: reference, to: notes, nullable: true }
      Many: { type: reference, to: places, many: true, nullable: true }
      CustomAttributes: { type: customAttributes, nullable: true }
      Text:
        type: localized
        fields: { Title: varchar(60), Teaser: { type: varchar, size: 60, nullable: true } }
  places:
    fields: { Name: varchar(60), Constructor: { type: varchar, size: 20, nullable: true } }
`,
  "languages.yaml":
    "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n- { Key: en, Code: EN_GB, State: PUBLISHED }\n",
  "notes.yaml": `
- { Key: a, Number: 1, Many: [hall], CustomAttributes: { TOPIC: ART, SEATS: 4 }, Text: { DE: { Title: Alpha, Teaser: T }, EN_GB: { Title: AlphaEN, Teaser: TE } } }
- { Key: b, See: a, Text: { DE: { Title: Beta } } }
- { Key: c, Uuid: 3F2504E0-4F89-41D3-9A0C-0305E82C3301, Text: { DE: { Title: Gamma } } }
`,
  "places.csv": "Key,Name\nhall,Town hall\npark,Park\n",
  "navigation.yaml":
    "- { Key: start, Identifier: start, Articles: { DE: { State: PUBLISHED, Name: Start, NiceUri: start, CustomAttributes: { LEAD: x } } } }\n",
} as const;

/** The Uuid of the third note, and one that none has. */
export const C = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
export const D = "00000000-0000-4000-8000-00000000000d";

export const text = (title: string): PlainObject => ({ DE: { Title: title } });

interface Published {
  readonly reader: StoreReader;
  readonly base: ReleaseContent;
}

export async function publishNotes(context: TestContext): Promise<Published> {
  const { reader, publish } = await createContentStore(context);
  const { release } = await publish(FILES);
  return { reader, base: await reader.readRelease(release.number) };
}

export const note = (change: object): ItemChange => ({ resource: "notes", ...change });
