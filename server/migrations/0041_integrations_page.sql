-- Databases in use get the page, held by roles of Level 100 only. One that somebody made by hand under its name becomes it: whoever
-- it was given to was not asked whether they may see this screen. New databases get all pages with their first role.
UPDATE pages SET page_name = 'Integrations' WHERE lower(page_name) = 'integrations';--> statement-breakpoint
INSERT INTO pages (page_name) SELECT 'Integrations' WHERE EXISTS (SELECT FROM roles) ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM role_pages USING pages WHERE pages.page_id = role_pages.page_id AND page_name = 'Integrations';--> statement-breakpoint
INSERT INTO role_pages (role_id, page_id)
SELECT role_id, page_id FROM roles, pages WHERE level = 100 AND page_name = 'Integrations';
