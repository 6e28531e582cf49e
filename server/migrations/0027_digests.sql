CREATE TABLE "digest_deliveries" (
	"delivery_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "digest_deliveries_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"business_date" date NOT NULL,
	"edition" text NOT NULL,
	"title" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"mail_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"token_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "digest_gaps" (
	"delivery_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "digest_gaps_delivery_id_location_id_date_pk" PRIMARY KEY("delivery_id","location_id","date")
);
--> statement-breakpoint
CREATE TABLE "report_subscriptions" (
	"subscription_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_subscriptions_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"report" jsonb NOT NULL,
	"cadence" text NOT NULL,
	"at" text NOT NULL,
	"roles" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"people" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"format" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digest_unsubscribed" (
	"subscription_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "digest_unsubscribed_subscription_id_employee_id_pk" PRIMARY KEY("subscription_id","employee_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "digest_deliveries" ADD CONSTRAINT "digest_deliveries_subscription_id_report_subscriptions_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."report_subscriptions"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_deliveries" ADD CONSTRAINT "digest_deliveries_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_deliveries" ADD CONSTRAINT "digest_deliveries_mail_id_mails_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("mail_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_gaps" ADD CONSTRAINT "digest_gaps_delivery_id_digest_deliveries_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."digest_deliveries"("delivery_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_gaps" ADD CONSTRAINT "digest_gaps_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_unsubscribed" ADD CONSTRAINT "digest_unsubscribed_subscription_id_report_subscriptions_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."report_subscriptions"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_unsubscribed" ADD CONSTRAINT "digest_unsubscribed_employee_id_employees_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("employee_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "digest_deliveries_once" ON "digest_deliveries" USING btree ("subscription_id","employee_id","business_date","edition") WHERE edition <> 'Asked';--> statement-breakpoint
CREATE UNIQUE INDEX "digest_deliveries_token" ON "digest_deliveries" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "digest_deliveries_log" ON "digest_deliveries" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "digest_deliveries_employee" ON "digest_deliveries" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "digest_deliveries_mail" ON "digest_deliveries" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "digest_gaps_location" ON "digest_gaps" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "report_subscriptions_employee" ON "report_subscriptions" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "digest_unsubscribed_employee" ON "digest_unsubscribed" USING btree ("employee_id");