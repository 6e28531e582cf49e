-- What waits is counted by triggers, within the statement that writes. A count is the sum of the rows of its group: whoever writes adds
-- one and folds into it those that nobody else holds at that moment, so that no writer waits for another.
CREATE TABLE "open_drops" (
	"open_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_drops_open_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"drops" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_claims" (
	"open_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_claims_open_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"kind" text NOT NULL,
	"employee_id" integer NOT NULL,
	"submitted_level" integer NOT NULL,
	"steps_level" integer NOT NULL,
	"steps_by" integer[] NOT NULL,
	"claims" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "claims_undecided";--> statement-breakpoint
DROP INDEX "claims_undecided_newest";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "steps_level" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "steps_by" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "rejected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "moved_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "open_drops_location" ON "open_drops" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "open_claims_group" ON "open_claims" USING btree ("location_id","kind","employee_id");--> statement-breakpoint
CREATE INDEX "cash_counts_open_drops_newest" ON "cash_counts" USING btree ("date","location_id","log_id") WHERE "cash_counts"."deposit_drop" > 0 and "cash_counts"."corrected_by" is null and not "cash_counts"."credit_known";--> statement-breakpoint
CREATE INDEX "claims_waiting" ON "claims" USING btree ("location_id","kind","employee_id") WHERE not "claims"."approved" and not "claims"."rejected";--> statement-breakpoint
CREATE INDEX "claims_waiting_newest" ON "claims" USING btree (greatest("created_at", "moved_at"),"id") WHERE not "claims"."approved" and not "claims"."rejected";;
--> statement-breakpoint
CREATE FUNCTION follow_claim_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever writes another step of the same claim at this moment is waited for, and seen by the update.
  PERFORM FROM claims c WHERE c.id IN (SELECT claim_id FROM changed) ORDER BY c.id FOR NO KEY UPDATE;
  UPDATE claims c SET steps_level = s.level, steps_by = s.who, rejected = s.rejected, moved_at = s.moved_at
  FROM (
    SELECT d.claim_id, coalesce(max(t.level) FILTER (WHERE t.voided_at IS NULL), -1) AS level,
      array(SELECT DISTINCT u.who FROM claim_steps w, unnest(array[w.employee_id, w.for_employee_id]) u(who)
        WHERE w.claim_id = d.claim_id AND w.voided_at IS NULL AND u.who IS NOT NULL ORDER BY u.who) AS who,
      coalesce((array_agg(t.decision ORDER BY t.step_id DESC) FILTER (WHERE t.voided_at IS NULL))[1] = 'Rejected', false) AS rejected,
      max(coalesce(t.voided_at, t.at)) AS moved_at
    FROM (SELECT DISTINCT claim_id FROM changed) d LEFT JOIN claim_steps t ON t.claim_id = d.claim_id GROUP BY d.claim_id
  ) s
  WHERE c.id = s.claim_id
    AND (c.steps_level, c.steps_by, c.rejected, c.moved_at) IS DISTINCT FROM (s.level, s.who, s.rejected, s.moved_at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION forget_claim_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE claims SET steps_level = -1, steps_by = '{}', rejected = false, moved_at = NULL WHERE moved_at IS NOT NULL;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION count_open_claims() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes open_claims[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changes := array(SELECT ROW(0, location_id, kind, employee_id, submitted_level, steps_level, steps_by, count(*))::open_claims
      FROM came WHERE NOT approved AND NOT rejected
      GROUP BY location_id, kind, employee_id, submitted_level, steps_level, steps_by);
  ELSIF TG_OP = 'DELETE' THEN
    changes := array(SELECT ROW(0, location_id, kind, employee_id, submitted_level, steps_level, steps_by, -count(*))::open_claims
      FROM gone WHERE NOT approved AND NOT rejected
      GROUP BY location_id, kind, employee_id, submitted_level, steps_level, steps_by);
  ELSE
    changes := array(SELECT ROW(0, location_id, kind, employee_id, submitted_level, steps_level, steps_by, sum(n))::open_claims
      FROM (SELECT g.*, -1 AS n FROM gone g UNION ALL SELECT c.*, 1 FROM came c) m WHERE NOT approved AND NOT rejected
      GROUP BY location_id, kind, employee_id, submitted_level, steps_level, steps_by HAVING sum(n) <> 0);
  END IF;
  IF cardinality(changes) = 0 THEN RETURN NULL; END IF;
  WITH held AS (
    SELECT o.open_id FROM open_claims o JOIN unnest(changes) d ON d.location_id = o.location_id AND d.kind = o.kind
      AND d.employee_id = o.employee_id AND d.submitted_level = o.submitted_level AND d.steps_level = o.steps_level
      AND d.steps_by = o.steps_by FOR UPDATE OF o SKIP LOCKED
  ), folded AS (
    DELETE FROM open_claims o USING held h WHERE o.open_id = h.open_id RETURNING o.*
  )
  INSERT INTO open_claims (location_id, kind, employee_id, submitted_level, steps_level, steps_by, claims)
    SELECT location_id, kind, employee_id, submitted_level, steps_level, steps_by, sum(claims)
    FROM (SELECT * FROM unnest(changes) UNION ALL SELECT * FROM folded) m
    GROUP BY location_id, kind, employee_id, submitted_level, steps_level, steps_by HAVING sum(claims) <> 0;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION count_open_drops() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes open_drops[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changes := array(SELECT ROW(0, location_id, count(*))::open_drops
      FROM came WHERE deposit_drop > 0 AND corrected_by IS NULL AND NOT credit_known GROUP BY location_id);
  ELSIF TG_OP = 'DELETE' THEN
    changes := array(SELECT ROW(0, location_id, -count(*))::open_drops
      FROM gone WHERE deposit_drop > 0 AND corrected_by IS NULL AND NOT credit_known GROUP BY location_id);
  ELSE
    changes := array(SELECT ROW(0, location_id, sum(n))::open_drops
      FROM (SELECT g.*, -1 AS n FROM gone g UNION ALL SELECT c.*, 1 FROM came c) m
      WHERE deposit_drop > 0 AND corrected_by IS NULL AND NOT credit_known GROUP BY location_id HAVING sum(n) <> 0);
  END IF;
  IF cardinality(changes) = 0 THEN RETURN NULL; END IF;
  WITH held AS (
    SELECT o.open_id FROM open_drops o JOIN unnest(changes) d ON d.location_id = o.location_id FOR UPDATE OF o SKIP LOCKED
  ), folded AS (
    DELETE FROM open_drops o USING held h WHERE o.open_id = h.open_id RETURNING o.*
  )
  INSERT INTO open_drops (location_id, drops)
    SELECT location_id, sum(drops) FROM (SELECT * FROM unnest(changes) UNION ALL SELECT * FROM folded) m
    GROUP BY location_id HAVING sum(drops) <> 0;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION clear_open_claims() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM open_claims;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION clear_open_drops() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM open_drops;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER claim_steps_taken AFTER INSERT ON "claim_steps" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_claim_steps();
--> statement-breakpoint
CREATE TRIGGER claim_steps_changed AFTER UPDATE ON "claim_steps" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_claim_steps();
--> statement-breakpoint
CREATE TRIGGER claim_steps_gone AFTER DELETE ON "claim_steps" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_claim_steps();
--> statement-breakpoint
CREATE TRIGGER claim_steps_emptied AFTER TRUNCATE ON "claim_steps"
  FOR EACH STATEMENT EXECUTE FUNCTION forget_claim_steps();
--> statement-breakpoint
UPDATE claims c SET steps_level = s.level, steps_by = s.who, rejected = s.rejected, moved_at = s.moved_at
FROM (
  SELECT t.claim_id, coalesce(max(t.level) FILTER (WHERE t.voided_at IS NULL), -1) AS level,
    array(SELECT DISTINCT u.who FROM claim_steps w, unnest(array[w.employee_id, w.for_employee_id]) u(who)
      WHERE w.claim_id = t.claim_id AND w.voided_at IS NULL AND u.who IS NOT NULL ORDER BY u.who) AS who,
    coalesce((array_agg(t.decision ORDER BY t.step_id DESC) FILTER (WHERE t.voided_at IS NULL))[1] = 'Rejected', false) AS rejected,
    max(coalesce(t.voided_at, t.at)) AS moved_at
  FROM claim_steps t GROUP BY t.claim_id
) s WHERE c.id = s.claim_id;
--> statement-breakpoint
CREATE TRIGGER claims_open_added AFTER INSERT ON "claims" REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION count_open_claims();
--> statement-breakpoint
CREATE TRIGGER claims_open_changed AFTER UPDATE ON "claims" REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION count_open_claims();
--> statement-breakpoint
CREATE TRIGGER claims_open_taken AFTER DELETE ON "claims" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_open_claims();
--> statement-breakpoint
CREATE TRIGGER claims_open_cleared AFTER TRUNCATE ON "claims"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_open_claims();
--> statement-breakpoint
CREATE TRIGGER cash_counts_open_added AFTER INSERT ON "cash_counts" REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION count_open_drops();
--> statement-breakpoint
CREATE TRIGGER cash_counts_open_changed AFTER UPDATE ON "cash_counts" REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION count_open_drops();
--> statement-breakpoint
CREATE TRIGGER cash_counts_open_taken AFTER DELETE ON "cash_counts" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_open_drops();
--> statement-breakpoint
CREATE TRIGGER cash_counts_open_cleared AFTER TRUNCATE ON "cash_counts"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_open_drops();
--> statement-breakpoint
INSERT INTO open_claims (location_id, kind, employee_id, submitted_level, steps_level, steps_by, claims)
  SELECT location_id, kind, employee_id, submitted_level, steps_level, steps_by, count(*) FROM claims
  WHERE NOT approved AND NOT rejected GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO open_drops (location_id, drops)
  SELECT location_id, count(*) FROM cash_counts WHERE deposit_drop > 0 AND corrected_by IS NULL AND NOT credit_known GROUP BY 1;
--> statement-breakpoint
ANALYZE claims, open_claims, open_drops;
