CREATE TABLE "inbox_choices" (
	"employee_id" integer PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inbox_choices_object" CHECK (jsonb_typeof("inbox_choices"."choices") = 'object')
);
--> statement-breakpoint
CREATE TABLE "inbox_daily" (
	"employee_id" integer NOT NULL,
	"time_zone" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "inbox_daily_employee_id_time_zone_pk" PRIMARY KEY("employee_id","time_zone")
);
--> statement-breakpoint
CREATE TABLE "inbox_mailed" (
	"employee_id" integer NOT NULL,
	"key" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"mail_id" integer NOT NULL,
	"mailed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "inbox_mailed_employee_id_key_at_pk" PRIMARY KEY("employee_id","key","at")
);
--> statement-breakpoint
CREATE TABLE "inbox_marks" (
	"employee_id" integer NOT NULL,
	"key" text NOT NULL,
	"read_at" timestamp(3) with time zone,
	"snoozed_until" timestamp(3) with time zone,
	"marked_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "inbox_marks_employee_id_key_pk" PRIMARY KEY("employee_id","key")
);
--> statement-breakpoint
ALTER TABLE "inbox_choices" ADD CONSTRAINT "inbox_choices_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_daily" ADD CONSTRAINT "inbox_daily_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_mailed" ADD CONSTRAINT "inbox_mailed_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_marks" ADD CONSTRAINT "inbox_marks_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_mailed_at" ON "inbox_mailed" USING btree ("mailed_at");--> statement-breakpoint
CREATE INDEX "inbox_marks_marked" ON "inbox_marks" USING btree ("marked_at");--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "intake_codes_unmapped" ON "intake_codes" USING btree ("location_id") WHERE "intake_codes"."field" is null;--> statement-breakpoint
CREATE INDEX "intake_files_untaken" ON "intake_files" USING btree ("location_id","received_at") WHERE "intake_files"."state" <> 'Taken';--> statement-breakpoint
CREATE INDEX "desk_log_entries_posted" ON "desk_log_entries" USING btree ("posted_by","created_at");--> statement-breakpoint
CREATE INDEX "claims_undecided" ON "claims" USING btree ("location_id") WHERE not "claims"."approved";