CREATE TABLE "passkeys" (
	"passkey_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"employee_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_employee_id_code_hash_pk" PRIMARY KEY("employee_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"employee_id" integer,
	"challenge_hash" "bytea",
	"checked_hash" "bytea",
	"is_temporary" boolean DEFAULT false NOT NULL,
	"new_password_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sign_in_tickets_person" CHECK (("sign_in_tickets"."purpose" = 'Passkey') = ("sign_in_tickets"."employee_id" is null))
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"employee_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea",
	"confirmed_at" timestamp(3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"pending_secret" "bytea",
	"pending_since" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "second_factor" text DEFAULT 'Offered' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp(3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_employee" ON "passkeys" USING btree ("employee_id","passkey_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_tickets_challenge" ON "sign_in_tickets" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_employee" ON "sign_in_tickets" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "roles_factor_required" ON "roles" USING btree ("role_id") WHERE second_factor = 'Required';--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_second_factor" CHECK ("roles"."second_factor" in ('NotOffered', 'Offered', 'Required'));