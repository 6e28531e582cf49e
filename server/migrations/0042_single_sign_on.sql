CREATE TABLE "employee_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"employee_id" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "employee_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "provider_sign_ins" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"return_to" text NOT NULL,
	"nonce" text,
	"pkce_verifier" text,
	"employee_id" integer,
	"begun_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "provider_sign_ins_person" CHECK (("provider_sign_ins"."step" = 'Back') = ("provider_sign_ins"."employee_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "employee_identities" ADD CONSTRAINT "employee_identities_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_identities_employee" ON "employee_identities" USING btree ("employee_id","issuer");--> statement-breakpoint
CREATE INDEX "provider_sign_ins_employee" ON "provider_sign_ins" USING btree ("employee_id");