CREATE TABLE "employee_roles" (
	"employee_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "employee_roles_employee_id_location_id_pk" PRIMARY KEY("employee_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"employee_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employees_employee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"county" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"temporary_hash" text,
	"temporary_expires_at" timestamp(3) with time zone,
	"email_confirmed" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"last_location_id" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"roleless" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || E'\n' || email || E'\n' || phone_number || E'\n' ||
        regexp_replace(phone_number, '\D', '', 'g') || E'\n' || address1 || E'\n' || address2 || E'\n' ||
        city || ', ' || state || ' ' || zip_code || E'\n' || county)) STORED
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"page_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_page_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_pages" (
	"role_id" integer NOT NULL,
	"page_id" integer NOT NULL,
	CONSTRAINT "role_pages_role_id_page_id_pk" PRIMARY KEY("role_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"role_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"role_name" text NOT NULL,
	"visible_for_manager" boolean DEFAULT false NOT NULL,
	"level" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"employee_id" integer NOT NULL,
	"location_id" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"location_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_location_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"apn" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"county" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"payroll" boolean DEFAULT false NOT NULL,
	"franchise" boolean DEFAULT false NOT NULL,
	"fand_b" boolean DEFAULT false NOT NULL,
	"only_room" boolean DEFAULT false NOT NULL,
	"specific_room" boolean DEFAULT false NOT NULL,
	"total_number_of_rooms" integer DEFAULT 0 NOT NULL,
	"group" integer DEFAULT 0 NOT NULL,
	"to_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"cc_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"bcc_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"paychex_id" text DEFAULT '' NOT NULL,
	"fein" text DEFAULT '' NOT NULL,
	"occupancy" text DEFAULT '' NOT NULL,
	"pool" text DEFAULT '' NOT NULL,
	"alarm" text DEFAULT '' NOT NULL,
	"sprinklered" text DEFAULT '' NOT NULL,
	"construction" text DEFAULT '' NOT NULL,
	"roof" text DEFAULT '' NOT NULL,
	"stories" text DEFAULT '' NOT NULL,
	"sqft" text DEFAULT '' NOT NULL,
	"value_per_ft" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_attachments" (
	"attachment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_attachments_attachment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mail_id" integer NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"mail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"purpose" text NOT NULL,
	"record" text,
	"employee_id" integer,
	"dedupe_key" text,
	"to" text[] DEFAULT '{}'::text[] NOT NULL,
	"cc" text[] DEFAULT '{}'::text[] NOT NULL,
	"bcc" text[] DEFAULT '{}'::text[] NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"lease_until" timestamp(3) with time zone,
	"next_attempt_at" timestamp(3) with time zone,
	CONSTRAINT "mails_MessageID_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"audit_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"employee_id" integer,
	"by" text NOT NULL,
	"location_id" integer,
	"call" text NOT NULL,
	"record" text NOT NULL,
	"changes" jsonb NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"employee_id" integer NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"answer" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_employee_id_key_pk" PRIMARY KEY("employee_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"window_ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"file_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_files_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"owner" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"uploaded_by" integer,
	"uploaded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_StorageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"invitation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"invited_by" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_sales" (
	"report_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_sales_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"date" date NOT NULL,
	"room_revenue" numeric(14, 2) DEFAULT 0 NOT NULL,
	"other_revenue" numeric(14, 2) DEFAULT 0 NOT NULL,
	"rooms_sold" integer DEFAULT 0 NOT NULL,
	"total_available_rooms" integer DEFAULT 0 NOT NULL,
	"adr" numeric(14, 2) DEFAULT 0 NOT NULL,
	"ooo" integer DEFAULT 0 NOT NULL,
	"total_cost" numeric(14, 2) DEFAULT 0 NOT NULL,
	"stayover" integer DEFAULT 0 NOT NULL,
	"checkout" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"room_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rooms_room_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"room_number" text NOT NULL,
	"room_type" text NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"number_of_beds" integer DEFAULT 0 NOT NULL,
	"adults" integer DEFAULT 0 NOT NULL,
	"childs" integer DEFAULT 0 NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"ada" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_logs" (
	"room_logs_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_logs_room_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"department" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"fixed_by" text DEFAULT '' NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"posted_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "housekeeping_logs" (
	"housekeeping_log_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "housekeeping_logs_housekeeping_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"type" text NOT NULL,
	"date" date NOT NULL,
	"no_of_rooms" integer DEFAULT 0 NOT NULL,
	"is_check_out" boolean DEFAULT false NOT NULL,
	"start_time" text DEFAULT '' NOT NULL,
	"end_time" text DEFAULT '' NOT NULL,
	"break_time" integer DEFAULT 0 NOT NULL,
	"notes" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_log_changes" (
	"location_id" integer PRIMARY KEY NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_log_entries" (
	"entry_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_log_entries_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"logs_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"index" integer NOT NULL,
	"headline" text NOT NULL,
	"entry" text NOT NULL,
	"date" date NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"posted_by" integer,
	"posted_by_name" text NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp(3) with time zone,
	"updated_by" text,
	"screenshot_count" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_logs" (
	"logs_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_logs_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"headline" text NOT NULL,
	"date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ada_compliance" (
	"ada_compliance_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ada_compliance_ada_compliance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"posted_by" integer,
	"posted_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"guest_name" text NOT NULL,
	"special_needs" text NOT NULL,
	"room_number" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"updated_by_name" text,
	"updated_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cash_counts" (
	"log_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_counts_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"posted_by" integer,
	"posted_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"shift_type" text NOT NULL,
	"date" date NOT NULL,
	"pennies" numeric(14, 2) DEFAULT 0 NOT NULL,
	"nickels" numeric(14, 2) DEFAULT 0 NOT NULL,
	"dimes" numeric(14, 2) DEFAULT 0 NOT NULL,
	"quarters" numeric(14, 2) DEFAULT 0 NOT NULL,
	"rolled_coins" numeric(14, 2) DEFAULT 0 NOT NULL,
	"one_dollars" numeric(14, 2) DEFAULT 0 NOT NULL,
	"five_dollars" numeric(14, 2) DEFAULT 0 NOT NULL,
	"ten_dollars" numeric(14, 2) DEFAULT 0 NOT NULL,
	"twenty_dollars" numeric(14, 2) DEFAULT 0 NOT NULL,
	"fifty_dollars" numeric(14, 2) DEFAULT 0 NOT NULL,
	"hundred_dollars" numeric(14, 2) DEFAULT 0 NOT NULL,
	"checks" numeric(14, 2) DEFAULT 0 NOT NULL,
	"paid_outs" numeric(14, 2) DEFAULT 0 NOT NULL,
	"deposit_drop" numeric(14, 2) DEFAULT 0 NOT NULL,
	"bank_till" numeric(14, 2) DEFAULT 0 NOT NULL,
	"notes" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pre_departure_calls" (
	"pre_depart_call_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_departure_calls_pre_depart_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"posted_by" integer,
	"posted_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"room_number" text NOT NULL,
	"guest_name" text NOT NULL,
	"date_called" date NOT NULL,
	"time_called" text NOT NULL,
	"service_issues" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"updated_by_name" text,
	"updated_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"location_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"submitted_level" integer NOT NULL,
	"contexts" text DEFAULT '' NOT NULL,
	"planned" boolean DEFAULT false NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"type_in_details" text DEFAULT '' NOT NULL,
	"other_notes" text DEFAULT '' NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"approved_by" integer,
	"approved_amount" numeric(14, 2),
	"approved_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "claims_kind" CHECK ("claims"."kind" in ('reimbursement', 'bonus')),
	CONSTRAINT "claims_approval" CHECK (not "claims"."approved" or ("claims"."approved_by" is not null and "claims"."approved_by" <> "claims"."employee_id" and "claims"."approved_amount" >= 0 and "claims"."approved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"consultation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultations_consultation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"aware" boolean NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "franchises" (
	"location_id" integer PRIMARY KEY NOT NULL,
	"chain_id" text DEFAULT '' NOT NULL,
	"flag" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"effective_date" text DEFAULT '' NOT NULL,
	"window" text DEFAULT '' NOT NULL,
	"notice_period_window_renewal" text DEFAULT '' NOT NULL,
	"expiration" text DEFAULT '' NOT NULL,
	"liquidation_damage" text DEFAULT '' NOT NULL,
	"franchise_application_fee" numeric(14, 2) DEFAULT 0 NOT NULL,
	"aop" text DEFAULT '' NOT NULL,
	"royalty_fee" numeric(14, 2) DEFAULT 0 NOT NULL,
	"marketing_fee" numeric(14, 2) DEFAULT 0 NOT NULL,
	"parking_count" integer DEFAULT 0 NOT NULL,
	"ada_parking_count" integer DEFAULT 0 NOT NULL,
	"pip" text DEFAULT '' NOT NULL,
	"ownership" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insurance_years" (
	"location_id" integer NOT NULL,
	"year" integer NOT NULL,
	"bldg_limit" numeric(14, 2),
	"contents_limit" numeric(14, 2),
	"business_income" numeric(14, 2),
	"outdoor_signs" numeric(14, 2),
	"rooms" numeric(14, 2),
	"fand_b_incl_liquor" numeric(14, 2),
	"other" numeric(14, 2),
	"liquor_only" numeric(14, 2),
	"premium9052" numeric(14, 2),
	"premium9058" numeric(14, 2),
	"premium8742" numeric(14, 2),
	"premium8810" numeric(14, 2),
	"property" numeric(14, 2),
	"gl" numeric(14, 2),
	"umbrella" numeric(14, 2),
	"crime" numeric(14, 2),
	"epli" numeric(14, 2),
	"auto" numeric(14, 2),
	"wc" numeric(14, 2),
	"flood" numeric(14, 2),
	"room_sales_actual" numeric(14, 2),
	"room_sales_to_insurance" numeric(14, 2),
	"flag" text DEFAULT '' NOT NULL,
	"flood_zone" text DEFAULT '' NOT NULL,
	"mortgage_holder" text DEFAULT '' NOT NULL,
	"insurancepolicy" text DEFAULT '' NOT NULL,
	"employeecounts" text DEFAULT '' NOT NULL,
	"property_carrier" text DEFAULT '' NOT NULL,
	"gl_carrier" text DEFAULT '' NOT NULL,
	"umbrella_carrier" text DEFAULT '' NOT NULL,
	"workers_comp_carrier" text DEFAULT '' NOT NULL,
	"property_deductible" text DEFAULT '' NOT NULL,
	"gl_deductible" text DEFAULT '' NOT NULL,
	"umbrella_deductible" text DEFAULT '' NOT NULL,
	"crime_deductible" text DEFAULT '' NOT NULL,
	"epli_deductible" text DEFAULT '' NOT NULL,
	"auto_deductible" text DEFAULT '' NOT NULL,
	"wc_deductible" text DEFAULT '' NOT NULL,
	"flood_deductible" text DEFAULT '' NOT NULL,
	"windhail" text DEFAULT '' NOT NULL,
	"code_upgrade_limit" text DEFAULT '' NOT NULL,
	"property_loss_runs" text DEFAULT '' NOT NULL,
	"gl_liability_loss_runs" text DEFAULT '' NOT NULL,
	"open_claims" text DEFAULT '' NOT NULL,
	"closed_claims" text DEFAULT '' NOT NULL,
	"updates" text DEFAULT '' NOT NULL,
	"coverage_exclusion_notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "insurance_years_location_id_year_pk" PRIMARY KEY("location_id","year")
);
--> statement-breakpoint
CREATE TABLE "bank_balances" (
	"location_id" integer NOT NULL,
	"date" date NOT NULL,
	"balance" numeric(14, 2) NOT NULL,
	"imported_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "bank_balances_location_id_date_pk" PRIMARY KEY("location_id","date")
);
--> statement-breakpoint
CREATE TABLE "extra_payrolls" (
	"payroll_id" integer NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(14, 2) DEFAULT 0 NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "extra_payrolls_payroll_id_type_pk" PRIMARY KEY("payroll_id","type")
);
--> statement-breakpoint
CREATE TABLE "payrolls" (
	"payroll_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payrolls_payroll_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"check_date" date NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"analytics_notes" text DEFAULT '' NOT NULL,
	"bonus_notes" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"typed_room_revenue" numeric(14, 2),
	"typed_fand_b_revenue" numeric(14, 2),
	"typed_banquet_revenue" numeric(14, 2),
	"typed_occupied_rooms" integer,
	"account_balance" numeric(14, 2),
	"room_revenue" numeric(24, 2),
	"fand_b_revenue" numeric(24, 2),
	"banquet_revenue" numeric(24, 2),
	"occupied_rooms" bigint,
	"total_rooms" bigint DEFAULT 0 NOT NULL,
	"occupancy" numeric(24, 2),
	"room_payroll" numeric(24, 2) DEFAULT 0 NOT NULL,
	"room_percent" numeric(24, 2),
	"room_tips" numeric(24, 2) DEFAULT 0 NOT NULL,
	"room_hours" numeric(24, 2) DEFAULT 0 NOT NULL,
	"fand_b_payroll" numeric(24, 2) DEFAULT 0 NOT NULL,
	"fand_b_percent" numeric(24, 2),
	"fand_b_tips" numeric(24, 2) DEFAULT 0 NOT NULL,
	"fand_b_hours" numeric(24, 2) DEFAULT 0 NOT NULL,
	"banquet_payroll" numeric(24, 2) DEFAULT 0 NOT NULL,
	"banquet_percent" numeric(24, 2),
	"banquet_tips" numeric(24, 2) DEFAULT 0 NOT NULL,
	"banquet_hours" numeric(24, 2) DEFAULT 0 NOT NULL,
	"full_payroll" numeric(24, 2) DEFAULT 0 NOT NULL,
	"total_tips" numeric(24, 2) DEFAULT 0 NOT NULL,
	"payroll_tips" numeric(24, 2) DEFAULT 0 NOT NULL,
	"paycheck_payroll_amount" numeric(24, 2),
	"prp_cost_occupancy" numeric(24, 2),
	"payroll_generation_comment" text DEFAULT '' NOT NULL,
	"filled_from_sales" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_provider_lines" (
	"provider_line_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payroll_provider_lines_provider_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"check_date" date NOT NULL,
	"department" text NOT NULL,
	"gross" numeric(14, 2) NOT NULL,
	"tips" numeric(14, 2) NOT NULL,
	"hours" numeric(14, 2) NOT NULL,
	"draw" numeric(14, 2) NOT NULL,
	"imported_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "employee_roles" ADD CONSTRAINT "employee_roles_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_roles" ADD CONSTRAINT "employee_roles_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_roles" ADD CONSTRAINT "employee_roles_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_last_location_id_locations_location_id_fk" FOREIGN KEY ("last_location_id") REFERENCES "public"."locations"("location_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_pages" ADD CONSTRAINT "role_pages_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_pages" ADD CONSTRAINT "role_pages_page_id_pages_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_mail_id_mails_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("mail_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_sales" ADD CONSTRAINT "daily_sales_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_logs" ADD CONSTRAINT "room_logs_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_logs" ADD CONSTRAINT "room_logs_room_id_rooms_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("room_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housekeeping_logs" ADD CONSTRAINT "housekeeping_logs_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "housekeeping_logs" ADD CONSTRAINT "housekeeping_logs_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_log_changes" ADD CONSTRAINT "desk_log_changes_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_log_entries" ADD CONSTRAINT "desk_log_entries_logs_id_desk_logs_logs_id_fk" FOREIGN KEY ("logs_id") REFERENCES "public"."desk_logs"("logs_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_log_entries" ADD CONSTRAINT "desk_log_entries_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_logs" ADD CONSTRAINT "desk_logs_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ada_compliance" ADD CONSTRAINT "ada_compliance_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_counts" ADD CONSTRAINT "cash_counts_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_departure_calls" ADD CONSTRAINT "pre_departure_calls_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_approved_by_employees_employee_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."employees"("employee_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "franchises" ADD CONSTRAINT "franchises_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_years" ADD CONSTRAINT "insurance_years_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_balances" ADD CONSTRAINT "bank_balances_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_payrolls" ADD CONSTRAINT "extra_payrolls_payroll_id_payrolls_payroll_id_fk" FOREIGN KEY ("payroll_id") REFERENCES "public"."payrolls"("payroll_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payrolls" ADD CONSTRAINT "payrolls_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_provider_lines" ADD CONSTRAINT "payroll_provider_lines_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_roles_location" ON "employee_roles" USING btree ("location_id","role_id");--> statement-breakpoint
CREATE INDEX "employee_roles_role" ON "employee_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "employees_roleless" ON "employees" USING btree ("employee_id") WHERE roleless;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email_unique" ON "employees" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "employees_name" ON "employees" USING btree (lower("first_name" || ' ' || "last_name"),"employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_name_unique" ON "pages" USING btree (lower("page_name"));--> statement-breakpoint
CREATE INDEX "role_pages_page" ON "role_pages" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_unique" ON "roles" USING btree (lower("role_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_employee" ON "sessions" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name_unique" ON "locations" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "locations_legal_name_unique" ON "locations" USING btree (lower("legal_name")) WHERE "locations"."legal_name" <> '';--> statement-breakpoint
CREATE INDEX "mail_attachments_mail" ON "mail_attachments" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("created_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "mails_dedupe" ON "mails" USING btree ("dedupe_key","created_at");--> statement-breakpoint
CREATE INDEX "mails_employee" ON "mails" USING btree ("employee_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_record" ON "mails" USING btree ("record","sent_at");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record","audit_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stored_files_owner" ON "stored_files" USING btree ("owner","position");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_once" ON "invitations" USING btree ("employee_id","location_id");--> statement-breakpoint
CREATE INDEX "invitations_location" ON "invitations" USING btree ("location_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "daily_sales_location_date" ON "daily_sales" USING btree ("location_id","date");--> statement-breakpoint
CREATE INDEX "daily_sales_date" ON "daily_sales" USING btree ("date" DESC NULLS FIRST,"location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_number_unique" ON "rooms" USING btree ("location_id",lower(regexp_replace("room_number", '\s', '', 'g')));--> statement-breakpoint
CREATE INDEX "room_logs_list" ON "room_logs" USING btree ("location_id","created_at","room_logs_id");--> statement-breakpoint
CREATE INDEX "room_logs_room" ON "room_logs" USING btree ("room_id","created_at");--> statement-breakpoint
CREATE INDEX "room_logs_open" ON "room_logs" USING btree ("location_id","room_id") WHERE not done;--> statement-breakpoint
CREATE INDEX "housekeeping_logs_list" ON "housekeeping_logs" USING btree ("location_id","date","housekeeping_log_id");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_log_entries_index" ON "desk_log_entries" USING btree ("logs_id","index");--> statement-breakpoint
CREATE INDEX "desk_log_entries_location" ON "desk_log_entries" USING btree ("location_id","logs_id");--> statement-breakpoint
CREATE INDEX "desk_log_entries_open" ON "desk_log_entries" USING btree ("location_id") WHERE not "desk_log_entries"."done";--> statement-breakpoint
CREATE INDEX "desk_logs_book" ON "desk_logs" USING btree ("location_id","date","logs_id");--> statement-breakpoint
CREATE INDEX "ada_compliance_history" ON "ada_compliance" USING btree ("location_id","created_at","ada_compliance_id");--> statement-breakpoint
CREATE INDEX "ada_compliance_open" ON "ada_compliance" USING btree ("location_id") WHERE not "ada_compliance"."done";--> statement-breakpoint
CREATE INDEX "cash_counts_history" ON "cash_counts" USING btree ("location_id","created_at","log_id");--> statement-breakpoint
CREATE INDEX "cash_counts_date" ON "cash_counts" USING btree ("location_id","date");--> statement-breakpoint
CREATE INDEX "pre_departure_calls_history" ON "pre_departure_calls" USING btree ("location_id","created_at","pre_depart_call_id");--> statement-breakpoint
CREATE INDEX "pre_departure_calls_date" ON "pre_departure_calls" USING btree ("location_id","date_called");--> statement-breakpoint
CREATE INDEX "pre_departure_calls_open" ON "pre_departure_calls" USING btree ("location_id") WHERE not "pre_departure_calls"."done";--> statement-breakpoint
CREATE INDEX "claims_list" ON "claims" USING btree ("location_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "claims_submitter" ON "claims" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "consultations_created" ON "consultations" USING btree ("created_at","consultation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payrolls_location_check_date" ON "payrolls" USING btree ("location_id","check_date");--> statement-breakpoint
CREATE INDEX "payrolls_check_date" ON "payrolls" USING btree ("check_date" DESC NULLS LAST,"location_id");--> statement-breakpoint
CREATE INDEX "payroll_provider_lines_location_check_date" ON "payroll_provider_lines" USING btree ("location_id","check_date");