CREATE TABLE "handover_acknowledgements" (
	"handover_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "handover_acknowledgements_handover_id_employee_id_pk" PRIMARY KEY("handover_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"handover_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handovers_handover_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"posted_by" integer,
	"posted_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"rooms_sold" integer,
	"note" text DEFAULT '' NOT NULL,
	"open_entries" integer NOT NULL,
	"open_ada" integer NOT NULL,
	"open_calls" integer NOT NULL,
	"over_short" numeric(24, 2),
	"contents" jsonb NOT NULL,
	"acknowledged_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "handover_acknowledgements" ADD CONSTRAINT "handover_acknowledgements_handover_id_handovers_handover_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("handover_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handovers_history" ON "handovers" USING btree ("location_id","created_at","handover_id");--> statement-breakpoint
CREATE INDEX "handovers_waiting" ON "handovers" USING btree ("location_id") WHERE "handovers"."acknowledged_at" is null;