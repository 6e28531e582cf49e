CREATE TABLE "sales_days_changed" (
	"date" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"date" date PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL,
	"room_revenue" numeric(14, 2) NOT NULL,
	"other_revenue" numeric(14, 2) NOT NULL,
	"rooms_sold" bigint NOT NULL,
	"total_available_rooms" bigint NOT NULL,
	"ooo" bigint NOT NULL,
	"total_cost" numeric(14, 2) NOT NULL,
	"stayover" bigint NOT NULL,
	"checkout" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "locations_by_name" ON "locations" USING btree ("name");--> statement-breakpoint
CREATE INDEX "daily_sales_room_revenue" ON "daily_sales" USING btree ("room_revenue" desc,"date" desc,"location_id");--> statement-breakpoint
CREATE INDEX "daily_sales_other_revenue" ON "daily_sales" USING btree ("other_revenue" desc,"date" desc,"location_id");--> statement-breakpoint
CREATE INDEX "daily_sales_rooms_sold" ON "daily_sales" USING btree ("rooms_sold" desc,"date" desc,"location_id");--> statement-breakpoint
CREATE INDEX "daily_sales_available_rooms" ON "daily_sales" USING btree ("total_available_rooms" desc,"date" desc,"location_id");--> statement-breakpoint
CREATE INDEX "daily_sales_adr" ON "daily_sales" USING btree ("adr" desc,"date" desc,"location_id");--> statement-breakpoint
CREATE INDEX "daily_sales_rev_par" ON "daily_sales" USING btree ((adr * rooms_sold / coalesce(nullif(total_available_rooms, 0), 1)) desc,"date" desc,"location_id");--> statement-breakpoint
CREATE INDEX "daily_sales_ooo" ON "daily_sales" USING btree ("ooo" desc,"date" desc,"location_id");--> statement-breakpoint
CREATE INDEX "daily_sales_total_cost" ON "daily_sales" USING btree ("total_cost" desc,"date" desc,"location_id");--> statement-breakpoint
CREATE INDEX "daily_sales_stayover" ON "daily_sales" USING btree ("stayover" desc,"date" desc,"location_id");--> statement-breakpoint
CREATE INDEX "daily_sales_checkout" ON "daily_sales" USING btree ("checkout" desc,"date" desc,"location_id");--> statement-breakpoint
-- The sums of each day follow the rows, whoever writes them. What is written is noted by day and summed up once, just
-- before the commit: summing up every batch of an import would write the same days again and again. Whoever writes a day
-- that somebody else has noted waits here for the other's commit, and then sums up what both wrote.
CREATE FUNCTION note_sales_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_days_changed SELECT DISTINCT date FROM changed ORDER BY date ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION sum_sales_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first day that comes here takes all others along. Executed as text, so that an import of 50,000 rows is not run
  -- by the plan that was made for one of three.
  IF EXISTS (SELECT FROM sales_days_changed WHERE date = NEW.date) THEN
    EXECUTE 'DELETE FROM sales_days WHERE date IN (SELECT date FROM sales_days_changed)';
    EXECUTE 'INSERT INTO sales_days
      SELECT date, count(*), sum(room_revenue), sum(other_revenue), sum(rooms_sold), sum(total_available_rooms),
        sum(ooo), sum(total_cost), sum(stayover), sum(checkout)
      FROM daily_sales WHERE date IN (SELECT date FROM sales_days_changed) GROUP BY date';
    EXECUTE 'DELETE FROM sales_days_changed';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION clear_sales_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sales_days;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER daily_sales_added AFTER INSERT ON "daily_sales" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales_days();
--> statement-breakpoint
CREATE TRIGGER daily_sales_changed_from AFTER UPDATE ON "daily_sales" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales_days();
--> statement-breakpoint
CREATE TRIGGER daily_sales_changed_to AFTER UPDATE ON "daily_sales" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales_days();
--> statement-breakpoint
CREATE TRIGGER daily_sales_taken AFTER DELETE ON "daily_sales" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales_days();
--> statement-breakpoint
CREATE TRIGGER daily_sales_cleared AFTER TRUNCATE ON "daily_sales"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_sales_days();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sales_days_changed_sum AFTER INSERT ON "sales_days_changed" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sum_sales_days();
--> statement-breakpoint
INSERT INTO sales_days
  SELECT date, count(*), sum(room_revenue), sum(other_revenue), sum(rooms_sold), sum(total_available_rooms), sum(ooo),
    sum(total_cost), sum(stayover), sum(checkout)
  FROM daily_sales GROUP BY date;
--> statement-breakpoint
-- An index of an expression is chosen by its own statistics.
ANALYZE daily_sales, sales_days, locations;
