ALTER TABLE "pages" ADD CONSTRAINT "pages_id_and_name" UNIQUE("page_id","page_name");--> statement-breakpoint
ALTER TABLE "role_pages" DROP CONSTRAINT "role_pages_page_id_pages_page_id_fk";--> statement-breakpoint
ALTER TABLE "role_pages" ADD COLUMN "page_name" text;--> statement-breakpoint
UPDATE "role_pages" rp SET "page_name" = p."page_name" FROM "pages" p WHERE p."page_id" = rp."page_id";--> statement-breakpoint
ALTER TABLE "role_pages" ALTER COLUMN "page_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "role_pages" ADD CONSTRAINT "role_pages_page_id_page_name_pages_page_id_page_name_fk" FOREIGN KEY ("page_id","page_name") REFERENCES "public"."pages"("page_id","page_name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "role_pages_name" ON "role_pages" USING btree ("page_name","role_id");
