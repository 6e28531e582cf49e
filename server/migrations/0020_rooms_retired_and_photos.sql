ALTER TABLE "rooms" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_logs" ADD COLUMN "photos" text[] DEFAULT '{}' NOT NULL;