CREATE TABLE "intake_closings" (
	"closing_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intake_closings_closing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"date" date NOT NULL,
	"closed_by" integer,
	"closed_by_name" text NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL,
	"reopened_by" integer,
	"reopened_by_name" text,
	"reopened_at" timestamp(3) with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_codes" (
	"code_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intake_codes_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"field" text
);
--> statement-breakpoint
CREATE TABLE "intake_days" (
	"day_no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intake_days_day_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"codes" integer[],
	"amounts" numeric[] NOT NULL,
	"totals_off" jsonb
);
--> statement-breakpoint
CREATE TABLE "intake_files" (
	"file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intake_files_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer,
	"hotels" integer[] DEFAULT '{}'::int[] NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"source" text NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"format" text,
	"layout_id" integer,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"first_day" date,
	"last_day" date,
	"days" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"received_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_layouts" (
	"layout_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intake_layouts_layout_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"name" text NOT NULL,
	"shape" text NOT NULL,
	"columns" jsonb NOT NULL,
	"date_order" text NOT NULL,
	"total_label" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_setups" (
	"location_id" integer PRIMARY KEY NOT NULL,
	"hotel_code" text DEFAULT '' NOT NULL,
	"mail_part" text DEFAULT '' NOT NULL,
	"senders" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"map_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"entry_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_entries_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"journal_id" integer NOT NULL,
	"position" integer NOT NULL,
	"location_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"date" date NOT NULL,
	"memo" text NOT NULL,
	"amounts" jsonb NOT NULL,
	"accounts" jsonb NOT NULL,
	"is_latest" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_files" (
	"journal_id" integer NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "journal_files_journal_id_format_pk" PRIMARY KEY("journal_id","format")
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"entry_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"item" text NOT NULL,
	"account" text NOT NULL,
	"amount" numeric(24, 2) NOT NULL,
	CONSTRAINT "journal_lines_entry_id_position_pk" PRIMARY KEY("entry_id","position")
);
--> statement-breakpoint
CREATE TABLE "journal_maps" (
	"map_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_maps_map_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer,
	"accounts" jsonb NOT NULL,
	"begins" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"journal_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journals_journal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"location_id" integer NOT NULL,
	"kind" text NOT NULL,
	"correcting" boolean NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"entries" integer NOT NULL,
	"total" numeric(24, 2) NOT NULL,
	"made_by" integer NOT NULL,
	"made_by_name" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"sent_by" integer,
	"sent_by_name" text,
	"sent_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_account_balances" (
	"account_id" integer NOT NULL,
	"date" date NOT NULL,
	"balance" numeric(14, 2) NOT NULL,
	CONSTRAINT "bank_account_balances_account_id_date_pk" PRIMARY KEY("account_id","date")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"account_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_accounts_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"posted_by" integer,
	"posted_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"bank" text NOT NULL,
	"last_four" text NOT NULL,
	"currency" text NOT NULL,
	"payroll" boolean DEFAULT false NOT NULL,
	"repeats_references" boolean DEFAULT false NOT NULL,
	"csv_mapping" jsonb,
	"number_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_decisions" (
	"decision_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_decisions_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"kind" text NOT NULL,
	"count_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"transaction_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"reason" text NOT NULL,
	"by_id" integer,
	"by_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_deposits" (
	"log_id" integer PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"offered" boolean NOT NULL,
	"way" text,
	"log_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"transaction_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"credited" numeric(24, 2),
	"dropped" numeric(24, 2),
	"credit_date" date,
	"decision_id" integer
);
--> statement-breakpoint
CREATE TABLE "bank_files" (
	"file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_files_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"format" text,
	"from" date,
	"to" date,
	"opening_balance" numeric(14, 2),
	"closing_balance" numeric(14, 2),
	"new" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"finding" text DEFAULT '' NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" integer,
	"uploaded_by_name" text NOT NULL,
	"uploaded_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_transactions" (
	"transaction_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_transactions_transaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"date" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"key_hash" text NOT NULL,
	"state" text NOT NULL,
	"log_ids" integer[] DEFAULT '{}'::integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intake_closings" ADD CONSTRAINT "intake_closings_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_codes" ADD CONSTRAINT "intake_codes_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_days" ADD CONSTRAINT "intake_days_file_id_intake_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."intake_files"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_days" ADD CONSTRAINT "intake_days_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_files" ADD CONSTRAINT "intake_files_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_layouts" ADD CONSTRAINT "intake_layouts_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_setups" ADD CONSTRAINT "intake_setups_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_journal_id_journals_journal_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("journal_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_files" ADD CONSTRAINT "journal_files_journal_id_journals_journal_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("journal_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("entry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_maps" ADD CONSTRAINT "journal_maps_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_balances" ADD CONSTRAINT "bank_account_balances_account_id_bank_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_decisions" ADD CONSTRAINT "bank_decisions_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_account_id_bank_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_account_id_bank_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_file_id_bank_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intake_closings_date" ON "intake_closings" USING btree ("location_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_closings_closed" ON "intake_closings" USING btree ("location_id","date") WHERE "intake_closings"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "intake_closings_reopened" ON "intake_closings" USING btree ("location_id","date") WHERE "intake_closings"."reopened_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intake_codes_code" ON "intake_codes" USING btree ("location_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_days_file" ON "intake_days" USING btree ("file_id","location_id","date");--> statement-breakpoint
CREATE INDEX "intake_days_date" ON "intake_days" USING btree ("location_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_files_content" ON "intake_files" USING btree (coalesce("location_id", 0),"sha256");--> statement-breakpoint
CREATE INDEX "intake_files_received" ON "intake_files" USING btree ("received_at","file_id");--> statement-breakpoint
CREATE INDEX "intake_files_hotels" ON "intake_files" USING btree ("location_id","hotels");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_layouts_name" ON "intake_layouts" USING btree ("location_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "intake_setups_mail" ON "intake_setups" USING btree ("mail_part") WHERE "intake_setups"."mail_part" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_position" ON "journal_entries" USING btree ("journal_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_latest" ON "journal_entries" USING btree ("location_id","kind","record") WHERE "journal_entries"."is_latest";--> statement-breakpoint
CREATE UNIQUE INDEX "journal_maps_location" ON "journal_maps" USING btree (coalesce("location_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "journals_number" ON "journals" USING btree ("number");--> statement-breakpoint
CREATE INDEX "journals_location" ON "journals" USING btree ("location_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_number" ON "bank_accounts" USING btree ("location_id",lower("bank"),"last_four");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_payroll" ON "bank_accounts" USING btree ("location_id") WHERE "bank_accounts"."payroll";--> statement-breakpoint
CREATE INDEX "bank_decisions_location" ON "bank_decisions" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "bank_deposits_location" ON "bank_deposits" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "bank_files_uploaded" ON "bank_files" USING btree ("location_id","uploaded_at","file_id");--> statement-breakpoint
CREATE INDEX "bank_files_account" ON "bank_files" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transactions_key" ON "bank_transactions" USING btree ("account_id","key_hash");--> statement-breakpoint
CREATE INDEX "bank_transactions_date" ON "bank_transactions" USING btree ("location_id","date","transaction_id");--> statement-breakpoint
CREATE INDEX "bank_transactions_newest" ON "bank_transactions" USING btree ("date","transaction_id");--> statement-breakpoint
CREATE INDEX "bank_transactions_unexpected" ON "bank_transactions" USING btree ("location_id","date") WHERE "bank_transactions"."state" = 'Unexpected';--> statement-breakpoint
CREATE INDEX "cash_counts_deposits" ON "cash_counts" USING btree ("location_id","date","log_id") WHERE "cash_counts"."deposit_drop" > 0 and "cash_counts"."corrected_by" is null;--> statement-breakpoint
CREATE INDEX "cash_counts_out" ON "cash_counts" USING btree ("location_id","date") WHERE "cash_counts"."shift_type" like '%OUT' and "cash_counts"."corrected_by" is null;