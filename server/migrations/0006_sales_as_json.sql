-- Each day's JSON is made when it is saved. The year of a hotel is then read from the index alone, a few pages of it,
-- wherever its days lie among those of other hotels.
ALTER TABLE "daily_sales" ADD COLUMN "json" text GENERATED ALWAYS AS ('"ReportID":' || report_id::text || ',"Date":"' || lpad(extract(year from date)::text, 4, '0') || '-' || lpad(extract(month from date)::text, 2, '0')
  || '-' || lpad(extract(day from date)::text, 2, '0')
  || '","RoomRevenue":' || room_revenue::text || ',"OtherRevenue":' || other_revenue::text
  || ',"RoomsSold":' || rooms_sold::text || ',"TotalAvailableRooms":' || total_available_rooms::text
  || ',"Adr":' || adr::text || ',"OOO":' || ooo::text || ',"TotalCost":' || total_cost::text
  || ',"Stayover":' || stayover::text || ',"Checkout":' || checkout::text) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_sales_listed" ON "daily_sales" USING btree ("location_id","date") INCLUDE ("json");
