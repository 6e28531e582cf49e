ALTER TABLE "journal_entries" ADD COLUMN "closing_id" integer;--> statement-breakpoint
ALTER TABLE "bank_account_balances" ADD COLUMN "saved_at" timestamp(3) with time zone NOT NULL;