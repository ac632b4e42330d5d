-- Two roles for Lectern in PostgreSQL 15 or newer: one that writes, and one that can only read.
-- Run it once in the database, as a superuser, or as its owner with CREATEROLE, as managed databases have it:
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

-- A site. For another site, repeat this part with its name, and add ?site=NAME to both URLs.
-- Only a member can make a schema for a role: the owner is one until the end.
grant lectern_writer to current_user;
create schema lectern authorization lectern_writer;
set local role lectern_writer;
grant usage on schema lectern to lectern_reader;
alter default privileges in schema lectern grant select on tables to lectern_reader;
reset role;
revoke lectern_writer from current_user;

commit;
