-- Who holds no role anywhere: told by the assignments themselves, whoever writes them. Locking the employees first makes
-- two changes of one person wait for each other; the statement after the lock then sees what the other one did.
CREATE FUNCTION note_role_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM employees WHERE employee_id IN (SELECT employee_id FROM changed)
    ORDER BY employee_id FOR NO KEY UPDATE;
  UPDATE employees SET roleless = false WHERE employee_id IN (SELECT employee_id FROM changed) AND roleless;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION note_role_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM employees WHERE employee_id IN (SELECT employee_id FROM changed)
    ORDER BY employee_id FOR NO KEY UPDATE;
  UPDATE employees e SET roleless = true WHERE employee_id IN (SELECT employee_id FROM changed) AND NOT roleless
    AND NOT EXISTS (SELECT 1 FROM employee_roles er WHERE er.employee_id = e.employee_id);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER employee_roles_given AFTER INSERT ON "employee_roles" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_role_given();
--> statement-breakpoint
CREATE TRIGGER employee_roles_taken AFTER DELETE ON "employee_roles" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_role_taken();
--> statement-breakpoint
UPDATE employees e SET roleless = NOT EXISTS (SELECT 1 FROM employee_roles er WHERE er.employee_id = e.employee_id);
--> statement-breakpoint
-- Searching inside texts by index needs an extension that comes with PostgreSQL but may be missing on a server of
-- somebody else's. Without it the roster answers the same, from a scan.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX employees_search ON employees USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'The roster is searched without an index: %', SQLERRM;
END;
$$;
