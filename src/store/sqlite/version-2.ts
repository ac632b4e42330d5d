/**
 * Stores up to version 2, whose tokens had one right, in its own column: a view presents them in
 * the current form.
 */
import type { DatabaseSync } from "node:sqlite";
import { COLUMNS } from "../tables/tables.ts";

const { rights: _, ...token } = COLUMNS.token;

export const COLUMNS_OF_VERSION_2 = {
  ...COLUMNS,
  token: { ...token, preview: "integer not null" },
} as const;

/** Until the transaction ends, it hides the table with the same name. */
export const showTokensOfVersion2 = (database: DatabaseSync): void =>
  database.exec(`
    create temp view token as select ${Object.keys(token)
      .map((name) => `"${name}"`)
      .join()},
      case preview when 0 then '[]' else '["preview"]' end as rights
    from main.token;
  `);
