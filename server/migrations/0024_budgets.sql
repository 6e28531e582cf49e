CREATE TABLE "budget_comments" (
	"comment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_comments_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"account" text NOT NULL,
	"month" smallint NOT NULL,
	"comment" text NOT NULL,
	"comment_by_name" text NOT NULL,
	"comment_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_lines" (
	"budget_id" integer NOT NULL,
	"account" text NOT NULL,
	"month" smallint NOT NULL,
	"method" text NOT NULL,
	"value" numeric(18, 4) NOT NULL,
	"amount" numeric(24, 2),
	CONSTRAINT "budget_lines_budget_id_account_month_pk" PRIMARY KEY("budget_id","account","month")
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"budget_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budgets_budget_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'Draft' NOT NULL,
	"locked_by_name" text,
	"locked_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "budget_comments" ADD CONSTRAINT "budget_comments_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_budget_id_budgets_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("budget_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_location_id_locations_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("location_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "budget_comments_month" ON "budget_comments" USING btree ("location_id","year","account","month");--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_location_year_kind" ON "budgets" USING btree ("location_id","year","kind");