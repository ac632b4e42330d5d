/**
 * Declarations of few types that refer to each other and to the contract's, embed, gather and order each other, and come
 * and go.
 */
import type { GeneratorValue } from "fast-check";
import type { OwnField, OwnFields, OwnResources } from "../../src/catalog/own-resources.ts";
import { completeResources } from "./generate-declarations.ts";
import type { DraftResource } from "./generate-declarations.ts";
import { flip, pick, seldom } from "./choices.ts";

const NAMES = ["events", "notices", "venues"];
const OTHERS = ["navigation", "languages", "business-divisions", "business-division-facilities"];

const NAME: OwnField = { type: "varchar", size: 40 };

/** In part, too: what every resource has, and what leads on. */
const generateReference = (gen: GeneratorValue): OwnField => {
  const to = seldom(gen) ? pick(gen, OTHERS) : pick(gen, NAMES);
  const parts = NAMES.includes(to)
    ? [
        ["Name", "Uuid", "One"],
        ["Many", "Uuid"],
      ]
    : [["Uuid"]];
  const embed = flip(gen) ? (seldom(gen) ? pick(gen, parts) : true) : undefined;
  return { type: "reference", nullable: true, to, ...(embed && { embed }) };
};

const generateMany = (gen: GeneratorValue): OwnField => {
  const { embed, ...field } = generateReference(gen);
  return { ...field, many: true, ...(embed !== undefined && { embed }) };
};

function generateEntangledFields(gen: GeneratorValue): OwnFields {
  return {
    Name: NAME,
    Number: { type: "integer", ...(flip(gen) && { nullable: true }), min: 0, max: 3 },
    One: generateReference(gen),
    Many: generateMany(gen),
    ...(seldom(gen) && { CustomAttributes: { type: "customAttributes", nullable: true } }),
    ...(flip(gen) && {
      Longitude: { type: "float", nullable: true, min: -180, max: 180 },
      Latitude: { type: "float", nullable: true, min: -90, max: 90 },
    }),
    ...(flip(gen) && {
      Text: {
        type: "localized",
        nullable: true,
        ...(flip(gen) && { state: true }),
        fields: { Title: NAME },
      },
    }),
  };
}

export const generateEntangled = (gen: GeneratorValue): OwnResources =>
  completeResources(
    gen,
    NAMES.map((name): DraftResource => ({
      name,
      access: "token",
      publication: flip(gen),
      fields: generateEntangledFields(gen),
    })),
  );
