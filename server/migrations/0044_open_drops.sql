-- Years of drops have their credit, few have none: a flag on the drop lets an index lead to those few. It follows `bank_deposits`,
-- whoever writes it, within the statement that does; a restore may bring the counts after their deposits.
ALTER TABLE "cash_counts" ADD COLUMN "credit_known" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "cash_counts" c SET credit_known = true FROM "bank_deposits" m WHERE m.log_id = c.log_id AND m.way IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "cash_counts_open_drops" ON "cash_counts" USING btree ("location_id","date","log_id") WHERE "cash_counts"."deposit_drop" > 0 and "cash_counts"."corrected_by" is null and not "cash_counts"."credit_known";
--> statement-breakpoint
CREATE FUNCTION follow_known_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cash_counts c SET credit_known = NOT c.credit_known FROM changed d
    WHERE c.log_id = d.log_id
      AND c.credit_known <> EXISTS (SELECT FROM bank_deposits m WHERE m.log_id = c.log_id AND m.way IS NOT NULL);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION forget_known_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cash_counts SET credit_known = false WHERE credit_known;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER bank_deposits_known AFTER INSERT ON "bank_deposits" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_known_credits();
--> statement-breakpoint
CREATE TRIGGER bank_deposits_changed AFTER UPDATE ON "bank_deposits" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_known_credits();
--> statement-breakpoint
CREATE TRIGGER bank_deposits_unknown AFTER DELETE ON "bank_deposits" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_known_credits();
--> statement-breakpoint
CREATE TRIGGER bank_deposits_emptied AFTER TRUNCATE ON "bank_deposits"
  FOR EACH STATEMENT EXECUTE FUNCTION forget_known_credits();
--> statement-breakpoint
CREATE TRIGGER cash_counts_known AFTER INSERT ON "cash_counts" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION follow_known_credits();
