CREATE TABLE "sales_hotels" (
	"location_id" integer PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL
);
--> statement-breakpoint
-- Only what a statement adds to a hotel or takes from it is written: an import that replaces its days changes no count.
CREATE FUNCTION count_sales_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_hotels AS h
    SELECT location_id, count(*) FROM added GROUP BY location_id ORDER BY location_id
    ON CONFLICT (location_id) DO UPDATE SET rows = h.rows + excluded.rows;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION count_sales_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_hotels AS h
    SELECT location_id, sum(n) FROM (
      SELECT location_id, 1 AS n FROM added UNION ALL SELECT location_id, -1 FROM taken) moved
    GROUP BY location_id HAVING sum(n) <> 0 ORDER BY location_id
    ON CONFLICT (location_id) DO UPDATE SET rows = h.rows + excluded.rows;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION count_sales_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_hotels h SET rows = h.rows - t.n
    FROM (SELECT location_id, count(*) AS n FROM taken GROUP BY location_id) t WHERE h.location_id = t.location_id;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION count_sales_cleared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sales_hotels;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER daily_sales_count_added AFTER INSERT ON "daily_sales" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_sales_added();
--> statement-breakpoint
CREATE TRIGGER daily_sales_count_moved AFTER UPDATE ON "daily_sales" REFERENCING OLD TABLE AS taken NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_sales_moved();
--> statement-breakpoint
CREATE TRIGGER daily_sales_count_taken AFTER DELETE ON "daily_sales" REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION count_sales_taken();
--> statement-breakpoint
CREATE TRIGGER daily_sales_count_cleared AFTER TRUNCATE ON "daily_sales"
  FOR EACH STATEMENT EXECUTE FUNCTION count_sales_cleared();
--> statement-breakpoint
INSERT INTO sales_hotels SELECT location_id, count(*) FROM daily_sales GROUP BY location_id;
