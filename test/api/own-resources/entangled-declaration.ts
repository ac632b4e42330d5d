/**
 * In charge of making up declarations of few types but many ties: resources that refer to each other and
 * to the contract's, embed, gather and order each other, and come and go. In comes a source of draws; out
 * go declarations in normal form.
 */
import type { GeneratorValue } from "fast-check";
import type { OwnField, OwnFields, OwnResources } from "../../../src/catalog/own-resources.ts";
import { completeResources } from "./arbitrary-declaration.ts";
import type { DraftResource } from "./arbitrary-declaration.ts";
import { flip, pick, seldom } from "./draws.ts";

const NAMES = ["events", "notices", "venues"];
const OTHERS = ["navigation", "languages", "business-divisions", "business-division-facilities"];

const NAME: OwnField = { type: "varchar", size: 40 };

/** In part, too: what every resource has, and what leads on. */
const drawReference = (gen: GeneratorValue): OwnField => {
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

const drawMany = (gen: GeneratorValue): OwnField => {
  const { embed, ...field } = drawReference(gen);
  return { ...field, many: true, ...(embed !== undefined && { embed }) };
};

function drawEntangledFields(gen: GeneratorValue): OwnFields {
  return {
    Name: NAME,
    Number: { type: "integer", nullable: true, min: 0, max: 3 },
    One: drawReference(gen),
    Many: drawMany(gen),
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

export const drawEntangled = (gen: GeneratorValue): OwnResources =>
  completeResources(
    gen,
    NAMES.map((name): DraftResource => ({
      name,
      access: "token",
      publication: flip(gen),
      fields: drawEntangledFields(gen),
    })),
  );
