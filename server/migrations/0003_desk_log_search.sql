-- Keywords of the desk log by index. The extension comes with PostgreSQL but may be missing on a server of somebody
-- else's: there the search reads the entries of the location.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX desk_log_entries_search ON desk_log_entries USING gin (
    lower(entry || E'\n' || headline || E'\n' || posted_by_name || E'\n' || coalesce(updated_by, '')) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'The desk log is searched without an index: %', SQLERRM;
END;
$$;
