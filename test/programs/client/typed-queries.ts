/** What compiles, and what does not, as the compilers of others see it. It is never run. */
import { createClient, LecternError } from "lectern-client";
import type { BusinessDivisionFacility, Page } from "lectern-client";

export async function useTypes(): Promise<void> {
  const client = createClient({ url: "https://content.example.org", token: "token" });

  const { items, release } = await client.navigation.find({
    search: "words",
    filter: {
      "Article.Name": { contains: ["a", "b"], ne: "c" },
      "Article.CreatedAt": { gte: "2026-01-01", lt: new Date() },
      CreatedAt: [new Date(), "2026-01-01 12:00:00"],
      "CustomAttributes.ANY": { gt: 3 },
      Article: { null: false },
      "UpdatedAt|Article.UpdatedAt": { gte: new Date() },
      "CustomAttributes.ANY|CustomAttributes.OTHER": [1, "a"],
      Fallback: true,
      Identifier: undefined,
    },
    sort: ["-Article.Name", "CustomAttributes.ANY"],
    fields: ["Identifier", "Article.Name", "Article.CustomAttributes.ANY"],
    languages: navigatorLanguages,
    fallback: false,
    limit: 10,
  });
  const known: number | undefined = release;
  const [item] = items;
  const name: string | undefined = item?.Article?.Name;
  const identifier: string | undefined = item?.Identifier;
  const attribute: string | number | boolean | readonly string[] | undefined =
    item?.Article?.CustomAttributes?.["ANY"];
  // @ts-expect-error it was not asked for
  use(item?.Uuid);
  // @ts-expect-error it was not asked for
  use(item?.Article?.Href);

  // @ts-expect-error no such path
  await client.navigation.find({ filter: { "Article.Nmae": "a" } });
  // @ts-expect-error no such path
  await client.navigation.find({ filter: { Name: "a" } });
  // @ts-expect-error no such path
  await client.navigation.find({ filter: { "Nmae|Article.Name": "a" } });
  // @ts-expect-error an operator that times do not have
  await client.navigation.find({ filter: { "UpdatedAt|CreatedAt": { contains: "2026" } } });
  // @ts-expect-error no such operator
  await client.navigation.find({ filter: { Identifier: { like: "a" } } });
  // @ts-expect-error an operator that texts do not have
  await client.navigation.find({ filter: { Identifier: { gt: "a" } } });
  // @ts-expect-error an object is there or not
  await client.navigation.find({ filter: { Article: "a" } });
  // @ts-expect-error a value of another type
  await client.navigation.find({ filter: { Fallback: "true" } });
  // @ts-expect-error an instant is no day, because that depends on the time zone
  await client.navigation.find({ filter: { "Article.TimeControlledPublishedFrom": new Date() } });
  // @ts-expect-error not one of the allowed values
  await client.trainings.find({ filter: { WorkingHours: "SOMETIMES" } });
  // @ts-expect-error not one of the allowed values
  await client.trainings.find({ filter: { WorkingHours: { ne: ["PART_TIME", "SOMETIMES"] } } });
  // @ts-expect-error a number is no text
  await client.businessDivisionFacilities.find({ filter: { GeoCoordinatesLatitude: { gt: "5" } } });
  // @ts-expect-error no such parameter
  await client.navigation.find({ q: "words" });
  // @ts-expect-error no such path
  await client.navigation.find({ sort: "Name" });
  // @ts-expect-error objects have no order
  await client.navigation.find({ sort: "Article" });
  // @ts-expect-error nothing in a list has an order
  await client.businessDivisions.find({ sort: "-BusinessDivisionContactPersons.Lastname" });
  // @ts-expect-error no such path
  await client.navigation.find({ fields: ["Article.Nmae"] });
  // @ts-expect-error no places
  await client.trainings.find({ near: { longitude: 10, latitude: 54 } });
  // @ts-expect-error longitude and latitude have names
  await client.businessDivisionFacilities.find({ near: [10, 54] });
  // @ts-expect-error no code of a language
  await client.navigation.find({ language: "XX" });
  // @ts-expect-error no such resource
  await client.businessDivision.find();
  // @ts-expect-error no load operation
  await client.trainings.load("uuid");

  const near = { longitude: 10.28, latitude: 54.23 };
  const found = await client.businessDivisionFacilities.find({
    near,
    radius: 25,
    bbox: [9, 53, 11, 55],
    fields: ["Name", "BusinessDivisionContactPersons.Lastname"],
  });
  const metres: number | undefined = found.items[0]?.Distance;
  const lastname: string | undefined =
    found.items[0]?.BusinessDivisionContactPersons?.[0]?.Lastname;
  // @ts-expect-error it was not asked for
  use(found.items[0]?.BusinessDivisionContactPersons?.[0]?.Firstname);
  const whole: Page<BusinessDivisionFacility> = await client.businessDivisionFacilities.page(2);

  const loaded = await client.businessDivisionFacilities.load("uuid");
  const city: string = loaded.item.AddressCity;
  // @ts-expect-error entities of facilities have no Uuid
  use(loaded.item.Uuid);
  // @ts-expect-error nor can it be asked for
  await client.businessDivisionFacilities.load("uuid", { fields: ["Uuid"] });

  const both = [{ Locations: ["A", "B"] }, { Locations: "C" }] as const;
  for await (const { Title } of client.trainings.all({ filter: both, fields: ["Title"] }))
    use(Title);
  const firstTraining: { readonly Title: string } | undefined = await client.trainings.first({
    filter: both,
    fields: ["Title"],
  });
  use(firstTraining, (await client.trainings.count({ filter: both })).toFixed());
  // @ts-expect-error all items have no pages
  client.trainings.all({ limit: 10 });

  const zone: string | null = await client.timeZone();
  const stop: () => void = client.onRelease(({ release: number, since }) => {
    use(number, since.slice(0, 10));
  });
  const status: number = new LecternError("words").status;
  use(known, name, identifier, attribute, metres, lastname, whole, city, zone, stop, status);
}

declare const navigatorLanguages: readonly string[];
declare function use(...values: readonly unknown[]): void;
