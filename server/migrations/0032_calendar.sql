CREATE TABLE "calendar_entries" (
	"entry_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_entries_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"location_id" integer,
	"title" text NOT NULL,
	"date" date NOT NULL,
	"time" text,
	"time_zone" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reminder_before" integer,
	"reminder_unit" text DEFAULT 'Days' NOT NULL,
	"remind_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"employee_id" integer PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "insurance_years" ADD COLUMN "property_renewal" date;--> statement-breakpoint
ALTER TABLE "insurance_years" ADD COLUMN "gl_renewal" date;--> statement-breakpoint
ALTER TABLE "insurance_years" ADD COLUMN "umbrella_renewal" date;--> statement-breakpoint
ALTER TABLE "insurance_years" ADD COLUMN "crime_renewal" date;--> statement-breakpoint
ALTER TABLE "insurance_years" ADD COLUMN "epli_renewal" date;--> statement-breakpoint
ALTER TABLE "insurance_years" ADD COLUMN "auto_renewal" date;--> statement-breakpoint
ALTER TABLE "insurance_years" ADD COLUMN "wc_renewal" date;--> statement-breakpoint
ALTER TABLE "insurance_years" ADD COLUMN "flood_renewal" date;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_employee" ON "calendar_entries" USING btree ("employee_id","date");--> statement-breakpoint
CREATE INDEX "calendar_entries_location" ON "calendar_entries" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "calendar_entries_due" ON "calendar_entries" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");