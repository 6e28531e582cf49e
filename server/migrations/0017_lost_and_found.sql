CREATE TABLE "lost_items" (
	"lost_item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lost_items_lost_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"posted_by" integer,
	"posted_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"item" text NOT NULL,
	"room_number" text NOT NULL,
	"found_on" date NOT NULL,
	"found_by" text NOT NULL,
	"kept_at" text NOT NULL,
	"photo" text NOT NULL,
	"returned_to" text NOT NULL,
	"disposed_of" text NOT NULL,
	"gone_on" date,
	"status" text GENERATED ALWAYS AS (case when returned_to <> '' then 'Returned' when disposed_of <> '' then 'Disposed of' else 'Still here' end) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lost_items" ADD CONSTRAINT "lost_items_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lost_items_list" ON "lost_items" USING btree ("location_id","status","found_on","lost_item_id");