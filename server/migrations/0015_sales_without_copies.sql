-- What nobody notices: an index for each order of the list, a second index with the JSON of each day, and a count of each
-- hotel's days. An import wrote all of them.
DROP TRIGGER "daily_sales_count_added" ON "daily_sales";--> statement-breakpoint
DROP TRIGGER "daily_sales_count_moved" ON "daily_sales";--> statement-breakpoint
DROP TRIGGER "daily_sales_count_taken" ON "daily_sales";--> statement-breakpoint
DROP TRIGGER "daily_sales_count_cleared" ON "daily_sales";--> statement-breakpoint
DROP FUNCTION count_sales_added(), count_sales_moved(), count_sales_taken(), count_sales_cleared();--> statement-breakpoint
DROP TABLE "sales_hotels";--> statement-breakpoint
DROP INDEX "daily_sales_room_revenue";--> statement-breakpoint
DROP INDEX "daily_sales_other_revenue";--> statement-breakpoint
DROP INDEX "daily_sales_rooms_sold";--> statement-breakpoint
DROP INDEX "daily_sales_available_rooms";--> statement-breakpoint
DROP INDEX "daily_sales_adr";--> statement-breakpoint
DROP INDEX "daily_sales_rev_par";--> statement-breakpoint
DROP INDEX "daily_sales_ooo";--> statement-breakpoint
DROP INDEX "daily_sales_total_cost";--> statement-breakpoint
DROP INDEX "daily_sales_stayover";--> statement-breakpoint
DROP INDEX "daily_sales_checkout";--> statement-breakpoint
DROP INDEX "daily_sales_listed";
