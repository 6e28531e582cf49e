CREATE TABLE "claim_steps" (
	"step_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_steps_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"claim_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"for_employee_id" integer,
	"level" integer NOT NULL,
	"decision" text NOT NULL,
	"amount" numeric(14, 2),
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"voided_at" timestamp(3) with time zone,
	CONSTRAINT "claim_steps_decision" CHECK ("claim_steps"."decision" in ('Endorsed', 'Approved', 'Rejected')),
	CONSTRAINT "claim_steps_stand_in" CHECK ("claim_steps"."for_employee_id" <> "claim_steps"."employee_id"),
	CONSTRAINT "claim_steps_said" CHECK (case when "claim_steps"."decision" = 'Rejected' then "claim_steps"."reason" <> '' else "claim_steps"."amount" >= 0 end)
);
--> statement-breakpoint
CREATE TABLE "paid_batches" (
	"batch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paid_batches_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"paid_on" date NOT NULL,
	"paid_by" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stand_ins" (
	"stand_in_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stand_ins_stand_in_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"stand_in_employee_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stand_ins_other" CHECK ("stand_ins"."stand_in_employee_id" <> "stand_ins"."employee_id"),
	CONSTRAINT "stand_ins_days" CHECK ("stand_ins"."last_day" >= "stand_ins"."first_day")
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "reimbursement_limit" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "bonus_limit" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "paid_batch_id" integer;--> statement-breakpoint
ALTER TABLE "claim_steps" ADD CONSTRAINT "claim_steps_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_steps" ADD CONSTRAINT "claim_steps_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_steps" ADD CONSTRAINT "claim_steps_for_employee_id_employees_employee_id_fk" FOREIGN KEY ("for_employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_batches" ADD CONSTRAINT "paid_batches_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_batches" ADD CONSTRAINT "paid_batches_paid_by_employees_employee_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."employees"("employee_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_stand_in_employee_id_employees_employee_id_fk" FOREIGN KEY ("stand_in_employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_steps_claim" ON "claim_steps" USING btree ("claim_id","step_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_steps_once" ON "claim_steps" USING btree ("claim_id","employee_id") WHERE "claim_steps"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "paid_batches_list" ON "paid_batches" USING btree ("location_id","paid_on","batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stand_ins_of" ON "stand_ins" USING btree ("location_id","employee_id");--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_paid_batch_id_paid_batches_batch_id_fk" FOREIGN KEY ("paid_batch_id") REFERENCES "public"."paid_batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_paid" ON "claims" USING btree ("paid_batch_id") WHERE "claims"."paid_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "claims_payable" ON "claims" USING btree ("location_id","approved_at") WHERE "claims"."approved" and "claims"."paid_batch_id" is null;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_limits" CHECK (least("roles"."reimbursement_limit", "roles"."bonus_limit") >= 0);--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_paid_is_approved" CHECK ("claims"."paid_batch_id" is null or "claims"."approved");--> statement-breakpoint
INSERT INTO "claim_steps" ("claim_id", "employee_id", "level", "decision", "amount", "at")
SELECT c."id", c."approved_by",
	coalesce((SELECT coalesce(r."level", 0) FROM "employee_roles" er JOIN "roles" r ON r."role_id" = er."role_id"
		WHERE er."employee_id" = c."approved_by" AND er."location_id" = c."location_id"), c."submitted_level" + 1),
	'Approved', c."approved_amount", c."approved_at"
FROM "claims" c WHERE c."approved" ORDER BY c."approved_at", c."id";
