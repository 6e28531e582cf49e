DROP INDEX "claims_undecided";--> statement-breakpoint
CREATE INDEX "claims_undecided_newest" ON "claims" USING btree ("created_at","id") WHERE not "claims"."approved";--> statement-breakpoint
CREATE INDEX "claims_undecided" ON "claims" USING btree ("location_id","kind","employee_id","submitted_level") WHERE not "claims"."approved";