-- What nobody notices: a second index with the JSON of each day, and a count of each hotel's days. An import wrote both.
DROP TRIGGER "daily_sales_count_added" ON "daily_sales";--> statement-breakpoint
DROP TRIGGER "daily_sales_count_moved" ON "daily_sales";--> statement-breakpoint
DROP TRIGGER "daily_sales_count_taken" ON "daily_sales";--> statement-breakpoint
DROP TRIGGER "daily_sales_count_cleared" ON "daily_sales";--> statement-breakpoint
DROP FUNCTION count_sales_added(), count_sales_moved(), count_sales_taken(), count_sales_cleared();--> statement-breakpoint
DROP TABLE "sales_hotels";--> statement-breakpoint
DROP INDEX "daily_sales_listed";
