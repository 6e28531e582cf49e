-- Databases in use get both pages, held by roles of Level 100 only. One that somebody made by hand under such a name becomes it:
-- whoever it was given to was not asked whether they may see this screen. New databases get all pages with their first role.
UPDATE pages SET page_name = 'Bank' WHERE lower(page_name) = 'bank';--> statement-breakpoint
UPDATE pages SET page_name = 'Night Audit' WHERE lower(page_name) = 'night audit';--> statement-breakpoint
INSERT INTO pages (page_name) SELECT name FROM unnest(ARRAY['Bank', 'Night Audit']) AS name WHERE EXISTS (SELECT FROM roles) ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM role_pages USING pages WHERE pages.page_id = role_pages.page_id AND page_name IN ('Bank', 'Night Audit');--> statement-breakpoint
INSERT INTO role_pages (role_id, page_id)
SELECT role_id, page_id FROM roles, pages WHERE level = 100 AND page_name IN ('Bank', 'Night Audit');
