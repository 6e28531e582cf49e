DROP INDEX "desk_log_entries_open";--> statement-breakpoint
ALTER TABLE "cash_counts" ADD COLUMN "corrects" integer;--> statement-breakpoint
ALTER TABLE "cash_counts" ADD COLUMN "corrected_by" integer;--> statement-breakpoint
CREATE INDEX "desk_log_entries_open_threads" ON "desk_log_entries" USING btree ("location_id") WHERE not "desk_log_entries"."done" and "desk_log_entries"."index" = 0;--> statement-breakpoint
CREATE INDEX "cash_counts_corrects" ON "cash_counts" USING btree ("corrects") WHERE "cash_counts"."corrects" is not null;