ALTER TABLE "claims" ADD COLUMN "requested_amount" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_requested" CHECK ("claims"."requested_amount" >= 0);
