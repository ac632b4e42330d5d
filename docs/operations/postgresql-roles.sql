-- Two roles for Lectern in PostgreSQL 15 or newer: one that writes, and one that can only read.
-- Run it once in the database, as a superuser or its owner with CREATEROLE:
--
--   psql --set=ON_ERROR_STOP=1 --file=postgresql-roles.sql DATABASE
--
-- Then set the passwords: \password lectern_writer and \password lectern_reader.
begin;

-- Publishing, tokens, restore: LECTERN_STORE=postgres://lectern_writer@HOST/DATABASE
create role lectern_writer login;

-- Serving: LECTERN_STORE=postgres://lectern_reader@HOST/DATABASE
create role lectern_reader login;
alter role lectern_reader set default_transaction_read_only = on;

-- A site. For another site, repeat the three statements with its name, and add ?site=NAME to both URLs.
create schema lectern authorization lectern_writer;
grant usage on schema lectern to lectern_reader;
alter default privileges for role lectern_writer in schema lectern
  grant select on tables to lectern_reader;

commit;
