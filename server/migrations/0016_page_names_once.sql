ALTER TABLE "role_pages" DROP CONSTRAINT "role_pages_page_id_page_name_pages_page_id_page_name_fk";--> statement-breakpoint
DROP INDEX "role_pages_name";--> statement-breakpoint
ALTER TABLE "role_pages" DROP COLUMN "page_name";--> statement-breakpoint
ALTER TABLE "role_pages" ADD CONSTRAINT "role_pages_page_id_pages_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" DROP CONSTRAINT "pages_id_and_name";--> statement-breakpoint
CREATE VIEW "public"."role_page_names" AS (select role_id, page_id, page_name from role_pages join pages using (page_id));
