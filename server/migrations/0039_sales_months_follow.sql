-- The sums of each hotel's months follow the rows, whoever writes them, within the statement that does: what is saved is added,
-- what goes is taken away. Two writers of one month of a hotel wait for each other; all take months in the same order.
CREATE FUNCTION sum_sales_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0];
BEGIN
  INSERT INTO sales_months AS m
    SELECT location_id, date - extract(day from date)::int + 1 AS month, sign * count(*), sign * sum(room_revenue),
      sign * sum(other_revenue), sign * sum(rooms_sold), sign * sum(total_available_rooms), sign * sum(ooo),
      sign * sum(stayover), sign * sum(checkout)
    FROM changed GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (location_id, month) DO UPDATE SET rows = m.rows + excluded.rows,
    room_revenue = m.room_revenue + excluded.room_revenue, other_revenue = m.other_revenue + excluded.other_revenue,
    rooms_sold = m.rooms_sold + excluded.rooms_sold,
    total_available_rooms = m.total_available_rooms + excluded.total_available_rooms, ooo = m.ooo + excluded.ooo,
    stayover = m.stayover + excluded.stayover, checkout = m.checkout + excluded.checkout;
  IF sign < 0 THEN
    DELETE FROM sales_months m USING (SELECT DISTINCT location_id, date - extract(day from date)::int + 1 AS month FROM changed) c
      WHERE m.location_id = c.location_id AND m.month = c.month AND m.rows = 0;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION clear_sales_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sales_months;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER daily_sales_month_added AFTER INSERT ON "daily_sales" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_sales_months('1');
--> statement-breakpoint
CREATE TRIGGER daily_sales_month_changed_from AFTER UPDATE ON "daily_sales" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_sales_months('-1');
--> statement-breakpoint
CREATE TRIGGER daily_sales_month_changed_to AFTER UPDATE ON "daily_sales" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_sales_months('1');
--> statement-breakpoint
CREATE TRIGGER daily_sales_month_taken AFTER DELETE ON "daily_sales" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_sales_months('-1');
--> statement-breakpoint
CREATE TRIGGER daily_sales_months_cleared AFTER TRUNCATE ON "daily_sales"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_sales_months();
--> statement-breakpoint
INSERT INTO sales_months
  SELECT location_id, date - extract(day from date)::int + 1, count(*), sum(room_revenue), sum(other_revenue), sum(rooms_sold),
    sum(total_available_rooms), sum(ooo), sum(stayover), sum(checkout)
  FROM daily_sales GROUP BY 1, 2;
--> statement-breakpoint
ANALYZE sales_months;
