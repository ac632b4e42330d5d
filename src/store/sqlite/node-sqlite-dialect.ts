/**
 * In charge of letting the query builder speak through Node's own SQLite. In comes an open database;
 * out goes a Kysely dialect for it, with the statements prepared once.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { SqliteDialect } from "kysely";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/**
 * Statements up to this length are kept; there are some dozens of them. A longer one is of a batch,
 * whose length varies, and a kept statement keeps the values that it was last given.
 */
const MAX_KEPT_CHARACTERS = 2000;

/** What the query builder binds: it has no other values, as every column is a text, a number or bytes. */
const bound = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[];

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bound(parameters)),
    run: (parameters) => statement.run(...bound(parameters)),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}

/** @param database stays with the caller, who closes it */
export function createNodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  const statements = new Map<string, SqliteStatement>();
  const adapted: SqliteDatabase = {
    close: () => {
      // The owner of the database closes it.
    },
    prepare: (text) => {
      const known = statements.get(text);
      if (known) {
        return known;
      }
      const statement = adaptStatement(database.prepare(text));
      if (text.length <= MAX_KEPT_CHARACTERS) {
        statements.set(text, statement);
      }
      return statement;
    },
  };
  return new SqliteDialect({ database: adapted });
}
