/** Mistakes in declarations: what resources are called and the members around their fields. */
import type { MistakeRows } from "./mistake-row.ts";

export const NAME_ROWS: MistakeRows = {
  "resources that are a list": [
    `
resources: [events]
`,
    "1: resources: must be an object, not a list (a list of 1)",
  ],
  "a resource that is a text, and one that is nothing": [
    `
resources:
  events: Events
  news:
`,
    "2: resources.events: must be an object with the fields of the resource, not a text (Events)",
    "3: resources.news: must be an object with the fields of the resource",
  ],
  "a name with capitals and underscores": [
    `
resources:
  Job_Offers: { fields: { Name: varchar(128) } }
`,
    "2: resources.Job_Offers: must be a name of up to 63 lower-case letters, digits and hyphens that begins with a letter; did you mean job-offers?",
  ],
  "names of the contract, of paths and of files": [
    `
resources:
  trainings: { fields: { Name: varchar(128) } }
  page: { fields: { Name: varchar(128) } }
  installation: { fields: { Name: varchar(128) } }
`,
    "2: resources.trainings: is a resource of the contract and cannot be declared: choose another name",
    "3: resources.page: is reserved in paths or files: choose another name",
    "4: resources.installation: is reserved in paths or files: choose another name",
  ],
  "a name that is a sheet of the contract": [
    `
resources:
  facilities: { fields: { Name: varchar(128) } }
`,
    "2: resources.facilities: is too similar to the file or sheet name of business-division-facilities: choose another name",
  ],
  "two names that differ in a hyphen only": [
    `
resources:
  job-offers: { fields: { Name: varchar(128) } }
  joboffers: { fields: { Name: varchar(128) } }
`,
    "3: resources.joboffers: is too similar to the file or sheet name of job-offers: choose another name",
  ],
  "the title of one that is the name of another": [
    `
resources:
  work: { title: Jobs, fields: { Name: varchar(128) } }
  jobs: { fields: { Name: varchar(128) } }
`,
    "3: resources.jobs: is too similar to the file or sheet name of work: choose another name",
  ],
  "two titles that begin the same in the name of a sheet": [
    `
resources:
  reports: { title: "Reports of the town of Example for 2025", fields: { Name: varchar(128) } }
  accounts: { title: "Reports of the town of Example for 2026", fields: { Name: varchar(128) } }
`,
    "3: resources.accounts.title: is too similar to the file or sheet name of reports: choose another (Reports of the town of Example for 2026)",
  ],
  "models in use, by a default and in the contract": [
    `
resources:
  events: { fields: { Name: varchar(128) } }
  dates: { model: Events, fields: { Name: varchar(128) } }
  people: { model: BusinessDivision, fields: { Name: varchar(128) } }
`,
    "3: resources.dates.model: is already the model of events: choose another (Events)",
    "4: resources.people.model: is already the model of business-divisions: choose another (BusinessDivision)",
  ],
  "a path that has a slash at its end, and one of several segments": [
    `
resources:
  events: { path: /api/v1/events/, fields: { Name: varchar(128) } }
  news: { path: /api/v1/town/news, fields: { Name: varchar(128) } }
`,
    "2: resources.events.path: must be /api/v1/, /extension/api/v1/ or /WORD-extension/api/v1/, followed by one name of lower-case letters, digits and hyphens other than page (/api/v1/events/); did you mean /api/v1/events?",
    "3: resources.news.path: must be /api/v1/, /extension/api/v1/ or /WORD-extension/api/v1/, followed by one name of lower-case letters, digits and hyphens other than page (/api/v1/town/news)",
  ],
  "paths and entities that meet": [
    `
resources:
  events: { entity: events, fields: { Name: varchar(128) } }
  news: { path: /api/v1/events, entity: navigation, fields: { Name: varchar(128) } }
`,
    "2: resources.events.entity: the path /api/v1/events already belongs to the collection: choose another (events)",
    "3: resources.news.path: the path /api/v1/events already belongs to events: choose another (/api/v1/events)",
  ],
  "an entity with a path for its name": [
    `
resources:
  events: { entity: "/api/v1/event/{uuid}", fields: { Name: varchar(128) } }
  news: { entity: { fields: [Name] }, fields: { Name: varchar(128) } }
`,
    "2: resources.events.entity: must be one name of lower-case letters, digits and hyphens other than page, for the path of one item (/api/v1/event/{uuid}); did you mean event?",
    "3: resources.news.entity.name: must be given: the name before the UUID in the path of one item",
  ],
  "page sizes of own resources at the top": [
    `
resources:
  events: { fields: { Name: varchar(128) } }
maxItemsPerPage:
  events: 50
`,
    "4: maxItemsPerPage.events: must be in the declaration of the resource: write resources.events.maxItemsPerPage",
  ],
  "attributes of a resource that has none": [
    `
resources:
  events: { fields: { Name: varchar(128) } }
customAttributes:
  events: { TOPIC: { type: string } }
`,
    "4: customAttributes.events: the resource has no field of the type customAttributes: declare one",
  ],
  "an access that shows what is closed": [
    `
resources:
  events:
    access: public
    fields:
      Name: varchar(128)
      Page: { type: reference, to: navigation, embed: true }
      Pages: { type: reference, to: navigation, many: true, embed: [Identifier] }
      Venue: { type: reference, to: venues, embed: true }
      Uuids: { type: reference, to: languages, many: true }
  venues: { fields: { Name: varchar(128) } }
`,
    "3: resources.events.access: would make embedded items public that need a token, navigation in Page, navigation in Pages, venues in Venue: set access to token, or remove embed (public)",
  ],
  "a misspelt member": [
    `
resources:
  events: { feilds: { Name: varchar(128) }, maxItemPerPage: 5 }
`,
    "2: resources.events.feilds: not a field of a resource's declaration; did you mean fields?",
    "2: resources.events.maxItemPerPage: not a field of a resource's declaration; did you mean maxItemsPerPage?",
  ],
  "no fields, and fields that are none": [
    `
resources:
  events: {}
  news: { fields: {} }
  jobs: { fields: [Name] }
`,
    "2: resources.events.fields: must be given: the fields by their names, such as Name: varchar(128)",
    "3: resources.news.fields: must have at least one field (an empty object)",
    "4: resources.jobs.fields: must be an object of fields by their names, not a list (a list of 1)",
  ],
  "titles, models, paths, sizes of pages and places": [
    `
resources:
  events: { title: "", model: event, path: /events, maxItemsPerPage: 1001, place: here, fields: { Name: varchar(9) } }
  news: { title: ${"t".repeat(65)}, path: /api/v1/navigation, maxItemsPerPage: "50", fields: { Name: varchar(9) } }
  jobs: { title: "two\\nlines", path: /extension/api/v1/business-division, fields: { Name: varchar(9) } }
`,
    "2: resources.events.title: must not be empty ('')",
    "2: resources.events.model: must be a name of up to 64 letters and digits that begins with a capital (event); did you mean Event?",
    "2: resources.events.path: must be /api/v1/, /extension/api/v1/ or /WORD-extension/api/v1/, followed by one name of lower-case letters, digits and hyphens other than page (/events); did you mean /api/v1/events?",
    "2: resources.events.maxItemsPerPage: must be an integer from 1 to 1000 (1001)",
    "2: resources.events.place: must be an object, not a text (here)",
    `3: resources.news.title: has 65 characters; at most 64 are allowed (${"t".repeat(65)})`,
    "3: resources.news.path: the path /api/v1/navigation already belongs to navigation: choose another (/api/v1/navigation)",
    "3: resources.news.maxItemsPerPage: must be an integer without quotation marks, not a text (50)",
    "4: resources.jobs.title: must be one line without tabs or signs that turn its direction (two\\nlines)",
    "4: resources.jobs.path: the path /extension/api/v1/business-division already belongs to business-divisions: choose another (/extension/api/v1/business-division)",
  ],
  "former names": [
    `
resources:
  events: { renamed: events, fields: { Name: varchar(9) } }
  news: { renamed: jobs, fields: { Name: varchar(9) } }
  jobs: { renamed: navigation, fields: { Name: varchar(9) } }
  fairs: { renamed: Fairs, fields: { Name: varchar(9) } }
  clubs: { renamed: bands, fields: { Name: varchar(9) } }
  teams: { renamed: bands, fields: { Name: { type: varchar, size: 9, renamed: Title }, Short: { type: varchar, size: 9, renamed: Title }, More: { type: date, renamed: Name }, Text: { type: localized, fields: { A: { type: date, renamed: a } } } } }
`,
    "2: resources.events.renamed: must be a name that no resource has any more (events)",
    "3: resources.news.renamed: must be a name that no resource has any more (jobs)",
    "4: resources.jobs.renamed: must be a name that no resource has any more (navigation)",
    "5: resources.fairs.renamed: must be a name of up to 63 lower-case letters, digits and hyphens that begins with a letter (Fairs)",
    "7: resources.teams.renamed: is already the former name of clubs (bands)",
    "7: resources.teams.fields.Short.renamed: is already the former name of Name (Title)",
    "7: resources.teams.fields.More.renamed: must be a name that no field has any more (Name)",
    "7: resources.teams.fields.Text.fields.A.renamed: must be a name of up to 64 letters and digits that begins with a capital (a)",
  ],
};
