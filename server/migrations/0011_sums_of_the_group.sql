-- A sum is wider than what it adds up: the largest rows of any number of hotels fit into the figures of their day.
ALTER TABLE "sales_days" ALTER COLUMN "room_revenue" SET DATA TYPE numeric(24, 2);--> statement-breakpoint
ALTER TABLE "sales_days" ALTER COLUMN "other_revenue" SET DATA TYPE numeric(24, 2);--> statement-breakpoint
ALTER TABLE "sales_days" ALTER COLUMN "total_cost" SET DATA TYPE numeric(24, 2);
