CREATE TABLE "audit_seals" (
	"seal_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"passed" bigint NOT NULL,
	"rows" text NOT NULL,
	"void" text NOT NULL,
	"open" text NOT NULL,
	"hashes" "bytea" NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
