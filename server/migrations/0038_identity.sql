CREATE TABLE "api_tokens" (
	"token_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"employee_id" integer NOT NULL,
	"name" text NOT NULL,
	"pages" text[],
	"location_ids" integer[],
	"read_only" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"seal_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"passed" bigint NOT NULL,
	"rows" text NOT NULL,
	"void" text NOT NULL,
	"open" text NOT NULL,
	"hashes" "bytea" NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "sales_months" (
	"location_id" integer NOT NULL,
	"month" date NOT NULL,
	"rows" integer NOT NULL,
	"room_revenue" numeric(24, 2) NOT NULL,
	"other_revenue" numeric(24, 2) NOT NULL,
	"rooms_sold" bigint NOT NULL,
	"total_available_rooms" bigint NOT NULL,
	"ooo" bigint NOT NULL,
	"stayover" bigint NOT NULL,
	"checkout" bigint NOT NULL,
	CONSTRAINT "sales_months_location_id_month_pk" PRIMARY KEY("location_id","month")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"delivery_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"record" text NOT NULL,
	"status" text DEFAULT 'Waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answer_status" integer,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"next_try_at" timestamp(3) with time zone,
	"lease_until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"event_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"event" text NOT NULL,
	"location_id" integer NOT NULL,
	"record" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"webhook_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}'::text[] NOT NULL,
	"location_ids" integer[] DEFAULT '{}'::int[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"off_reason" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overdue_drops" (
	"count_id" integer PRIMARY KEY NOT NULL,
	"noted_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "second_factor" text DEFAULT 'Offered' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp(3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("webhook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_token" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_employee" ON "api_tokens" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_employee" ON "passkeys" USING btree ("employee_id","passkey_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_tickets_challenge" ON "sign_in_tickets" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_employee" ON "sign_in_tickets" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("webhook_id","created_at","delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_try_at") WHERE status = 'Waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries" USING btree ("webhook_id","record","delivery_id") WHERE status = 'Waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_message" ON "webhook_events" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_location" ON "webhook_events" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "webhooks_employee" ON "webhooks" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "employees_inactive" ON "employees" USING btree ("employee_id") WHERE not active;--> statement-breakpoint
CREATE INDEX "roles_factor_required" ON "roles" USING btree ("role_id") WHERE second_factor = 'Required';--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_second_factor" CHECK ("roles"."second_factor" in ('NotOffered', 'Offered', 'Required'));