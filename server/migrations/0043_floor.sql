CREATE TABLE "room_work" (
	"room_work_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_work_room_work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"date" date NOT NULL,
	"employee_id" integer NOT NULL,
	"state" text NOT NULL,
	"is_check_out" boolean NOT NULL,
	"picked_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"paused_at" timestamp(3) with time zone,
	"paused_milliseconds" bigint NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"stepped_at" timestamp(3) with time zone NOT NULL,
	"housekeeping_log_id" integer,
	CONSTRAINT "room_work_state" CHECK ("room_work"."state" in ('Picked', 'Working', 'Paused', 'Done')),
	CONSTRAINT "room_work_started" CHECK (("room_work"."started_at" is null) = ("room_work"."state" = 'Picked')),
	CONSTRAINT "room_work_paused" CHECK (("room_work"."paused_at" is null) = ("room_work"."state" <> 'Paused')),
	CONSTRAINT "room_work_finished" CHECK (("room_work"."finished_at" is null) = ("room_work"."state" <> 'Done') and ("room_work"."housekeeping_log_id" is null) = ("room_work"."state" <> 'Done'))
);
--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "kept_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "room_work" ADD CONSTRAINT "room_work_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_work" ADD CONSTRAINT "room_work_room_id_rooms_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_work" ADD CONSTRAINT "room_work_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_work" ADD CONSTRAINT "room_work_housekeeping_log_id_housekeeping_logs_housekeeping_log_id_fk" FOREIGN KEY ("housekeeping_log_id") REFERENCES "public"."housekeeping_logs"("housekeeping_log_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "room_work_open" ON "room_work" USING btree ("room_id","date") WHERE state <> 'Done';--> statement-breakpoint
CREATE INDEX "room_work_day" ON "room_work" USING btree ("location_id","date");--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_language" CHECK ("employees"."language" in ('en', 'es'));