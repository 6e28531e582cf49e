CREATE UNLOGGED TABLE "work_progress" (
	"employee_id" integer NOT NULL,
	"key" text NOT NULL,
	"step" text NOT NULL,
	"done" integer NOT NULL,
	"of" integer,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "work_progress_employee_id_key_pk" PRIMARY KEY("employee_id","key")
);
